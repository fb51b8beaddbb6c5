import { describe, expect, test } from 'vitest';
import {
  codeForm,
  EngineNames,
  engineCodesOf,
  enginesOf,
  fuelsOf,
  ModelNames,
  modelsOf,
  powersOf,
  vehicleModelKey,
} from './vehicle-names.ts';

const written = (name: string, count = 1, make = 'Audi') => ({ make, name, count });
const said = (name: string) => enginesOf(name).map((one) => [one.name, ...one.codes].join(' '));

describe('Engines', () => {
  test.each([
    ['1.9 TDI BJB / BKC / BXE 105hp', ['1.9 TDI BJB BKC BXE']],
    ['1.9 TDI BKC/BXE / BJB', ['1.9 TDI BJB BKC BXE']],
    ['1.9TDI AVB', ['1.9 TDI AVB']],
    ['1.9 TDI PD AJM', ['1.9 TDI AJM']],
    ['1,9 tdi', ['1.9 TDI']],
    ['1.8T 20V AGU / AQA 150hp', ['1.8 T AGU AQA']],
    ['1.8 20VT', ['1.8 T']],
    ['2.0t B205E', ['2.0 T B205E']],
    ['B47 2.0 d', ['2.0 D B47']],
    ['1.6 BlueHDi 100-120hp DV6FC / DV6FD', ['1.6 BlueHDi DV6FC DV6FD']],
    ['2.0 TFSI quattro (BHZ, CDLA) 195 kW / 265 PS, bis 8P-B-200 000', ['2.0 TFSI BHZ CDLA']],
    ['3.0 M57N D30 (306D2) 218hp', ['3.0 306D2 D30 M57N']],
    ['2.5 TD 4D56 (water cooled)', ['2.5 TD 4D56']],
    ['2.0 DI-D BSY (VW engine)', ['2.0 DI-D BSY']],
  ])('%s is %j', (name, engines) => {
    expect(said(name)).toEqual(engines);
  });

  test.each([
    ['1.9TDI AVB,AVF,AWX', ['AVB', 'AVF', 'AWX']],
    ['2.0 M47N D20 (204D4) 150hp', ['M47N', 'D20', '204D4']],
    ['2.0 DI-D BSY (VW engine)', ['BSY']],
    ['2.5 TDI R5 88-102hp', []],
    ['1KD-FTV', ['1KD-FTV']],
  ])('%s states the codes %j', (name, codes) => {
    expect(engineCodesOf(name)).toEqual(codes);
  });

  test.each([
    ['Z19DT', 'a99a'],
    ['z19dth', 'a99a'],
    ['OM651', 'aa999'],
    ['W211', 'a999'],
    ['1KD-FTV', '9a'],
    ['BXE', 'a'],
    ['cayc', 'a'],
    ['TDI', undefined],
    ['GTD', undefined],
    ['tdl', undefined],
    ['16V', undefined],
    ['170', undefined],
    ['B6', undefined],
    ['quattro', undefined],
    ['гольф', undefined],
  ])('%s has the form %s of a code', (word, form) => {
    expect(codeForm(word)).toBe(form);
  });

  test.each([
    ['1.5 / 1.6 CRDi D4FA / D4FB', ['1.5 CRDi', '1.6 CRDi D4FA D4FB']],
    ['2.0 DI / DTI X20DTL / Y20DTH', ['2.0 DI', '2.0 DTI X20DTL Y20DTH']],
    ['2.0T B205R / 2.3T B235R', ['2.0 T B205R', '2.3 T B235R']],
  ])('%s is several: %j', (name, engines) => {
    expect(said(name)).toEqual(engines);
  });

  test.each([
    ['1.9 TDI BKC 105hp', ['diesel'], [[105, 105]]],
    ['1.8T 20V', ['petrol'], []],
    [
      '2.0 TFSI (BHZ) 195 kW / 265 PS',
      ['petrol'],
      [
        [265, 265],
        [265, 265],
      ],
    ],
    ['2.0 TDI 121-140hp', ['diesel'], [[121, 140]]],
    ['B47 2.0 d', ['diesel'], []],
    ['1.8T / 1.9 TDI 110 ch', ['petrol', 'diesel'], [[110, 110]]],
    ['1.4 Turbo A14NET', [], []],
    ['2.8 HPI', [], []],
    ['C6.4 5 чел.', [], []],
    ['', [], []],
  ])('%s burns %j and has %j hp', (name, fuels, powers) => {
    expect([...fuelsOf(name)]).toEqual(fuels);
    expect(powersOf(name).powers.map(({ from, to }) => [from, to])).toEqual(powers);
  });

  test('without a displacement each name is an engine', () => {
    expect(said('KTA38 / KTA50')).toEqual(['KTA38', 'KTA50']);
    expect(said('1G-GTE (two)')).toEqual(['1G-GTE']);
    expect(said('3066 (S6KT)')).toEqual(['3066 (S6KT)']);
    expect(said('')).toEqual([]);
  });

  test('a code alone is the engine that other writings of the make give it', () => {
    const names = new EngineNames([
      written('2.2 CDI OM611'),
      written('OM611'),
      written('2.0 TD 2C-T', 1, 'Toyota'),
    ]);
    expect(names.of('Audi', 'OM611')).toEqual([{ name: '2.2 CDI', coded: ['2.2 CDI OM611'] }]);
    expect(names.of('Audi', '2C-T')).toEqual([{ name: '2C-T', coded: [] }]);
  });

  test('a code of two engines stays a name of its own', () => {
    const names = new EngineNames([written('2.5 TD 4D56'), written('2.5 DI-D 4D56')]);
    expect(names.of('Audi', '4D56')).toEqual([{ name: '4D56', coded: [] }]);
  });
});

describe('Models', () => {
  test.each([
    ['Golf V / Golf VI / Scirocco', ['Golf V', 'Golf VI', 'Scirocco']],
    ['Pajero II / III', ['Pajero II', 'Pajero III']],
    ['ML 280 / 320 CDI W164', ['ML 280', 'ML 320 CDI W164']],
    ['206 / 207', ['206', '207']],
    ['D333C / 3306 (D6D, 966D)', ['D333C', '3306 (D6D, 966D)']],
    ['', []],
  ])('%s names %j', (name, models) => {
    expect(modelsOf(name)).toEqual(models);
  });

  test.each([
    ['Golf V (1K)', 'Golf V'],
    ['Golf 5', 'Golf V'],
    ['León', 'LEON'],
    ['D-Max', 'D Max'],
  ])('%s is written %s, too', (one, other) => {
    expect(vehicleModelKey(one)).toBe(vehicleModelKey(other));
  });

  test('generations stay apart', () => {
    expect(vehicleModelKey('Golf V')).not.toBe(vehicleModelKey('Golf VI'));
    expect(vehicleModelKey('(1K)')).toBe('(1k)');
  });

  test('a model is called by the writing that most vehicles have', () => {
    const names = new ModelNames([written('Golf V', 2), written('Golf V (1K)'), written('GOLF 5')]);
    expect(names.of('Golf V (1K) / Golf 5 / Bora')).toEqual(['Golf V', 'Bora']);
  });
});
