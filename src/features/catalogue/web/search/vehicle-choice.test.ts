import { expect, it } from 'vitest';
import { vehicleChoice, withStep } from './use-vehicle-lists.ts';

const all = {
  vehicleBrand: '1',
  vehicleApplication: '2',
  vehicleModel: '5',
  vehicleEngine: '3',
  vehicleYear: '4',
};

it('choosing a brand again resets application, engine and year', () => {
  expect(withStep(all, 'vehicleBrand', '9')).toEqual({ vehicleBrand: '9' });
});

it('choosing an engine keeps brand, application and model and resets the year', () => {
  expect(withStep(all, 'vehicleEngine', '9')).toEqual({
    vehicleBrand: '1',
    vehicleApplication: '2',
    vehicleModel: '5',
    vehicleEngine: '9',
  });
});

it('choosing a model resets engine and year', () => {
  expect(withStep(all, 'vehicleModel', '9')).toEqual({
    vehicleBrand: '1',
    vehicleApplication: '2',
    vehicleModel: '9',
  });
});

it('taking a choice back resets it and all after it', () => {
  expect(withStep(all, 'vehicleApplication', '')).toEqual({ vehicleBrand: '1' });
});

it('of an address with a missing choice only the choices before the gap count', () => {
  expect(vehicleChoice({ vehicleBrand: '1', vehicleEngine: '3' })).toEqual({ vehicleBrand: '1' });
});

it('an engine needs no model', () => {
  const { vehicleModel: _model, ...without } = all;
  expect(vehicleChoice(without)).toEqual(without);
});
