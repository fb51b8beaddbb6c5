import { expect, test } from 'vitest';
import { headingUnit } from './units.ts';

test.each([
  ['weight_g', 'weight', 1],
  ['Weight, g', 'Weight', 1],
  ['Weight (g)', 'Weight', 1],
  ['Weight G', 'Weight', 1],
  ['weightKg', 'weight', 1000],
  ['Gewicht [g]', 'Gewicht', 1],
  ['Gewicht in Gramm', 'Gewicht', 1],
  ['Gewicht/Stück (kg)', 'Gewicht Stück', 1000],
  ['Weight (kg/pc)', 'Weight', 1000],
  ['Weight, kg per piece', 'Weight', 1000],
  ['重量(克)', '重量', 1],
  ['重量（千克）', '重量', 1000],
  ['重量克', '重量', 1],
  ['净重kg', '净重', 1000],
  ['净重（公斤/件）', '净重', 1000],
  ['Вес, г', 'Вес', 1],
  ['Вес, кг/шт.', 'Вес', 1000],
  ['Масса в граммах', 'Масса', 1],
  ['Peso en gramos', 'Peso', 1],
  ['Peso (kg)', 'Peso', 1000],
  ['Poids [lb]', 'Poids', 453.59237],
  ['الوزن (غ)', 'الوزن', 1],
  ['الوزن بالكيلوغرام', 'الوزن', 1000],
  ['الوزن، كجم', 'الوزن', 1000],
  ['Weight oz', 'Weight', 28.349523125],
  ['Weight', undefined, undefined],
  ['G-series', undefined, undefined],
  ['Weight (g) of the box', undefined, undefined],
  ['Weight (mm)', undefined, undefined],
])('%s is %s with a unit of %s grams', (heading, name, factor) => {
  expect(headingUnit(heading, 'g')).toEqual(name && { name, factor });
});

test.each([
  ['Inducer in mm', 'Inducer', 1],
  ['Inducer (in)', 'Inducer', 25.4],
  ['Inducer, inch', 'Inducer', 25.4],
  ['Inducer (")', 'Inducer', 25.4],
  ['Inducer Ø cm', 'Inducer Ø', 10],
  ['进口直径(毫米)', '进口直径', 1],
  ['Индюсер, дюймы', 'Индюсер', 25.4],
  ['قطر المدخل، مم', 'قطر المدخل', 1],
])('%s is %s with a unit of %s millimetres', (heading, name, factor) => {
  expect(headingUnit(heading, 'mm')).toEqual({ name, factor });
});

test.each(['Balance limit, g·mm', 'Balance limit (g*mm)', 'Balance limit [gmm]'])(
  '%s',
  (heading) => {
    expect(headingUnit(heading, 'g·mm')).toEqual({ name: 'Balance limit', factor: 1 });
  },
);
