import { expect, it } from 'vitest';
import { drawingPlaceOf, linesByPlace } from './exploded-parts.tsx';

it.each([
  ['CHRA', 'chra'],
  ['Turbine wheel', 'turbineWheel'],
  ['compressor wheel', 'compressorWheel'],
  ['Compressor cover', 'compressorCover'],
  ['bearing housing', 'bearingHousing'],
  ['Journal bearing', 'journalBearing'],
  ['Thrust washer', 'thrustBearing'],
  ['ball bearing cartridge', 'journalBearing'],
  ['V-band clamp', 'smallParts'],
  ['heat shield/backplate', 'heatShield'],
  ['Back plate', 'backPlate'],
  ['nozzle ring/VNT', 'nozzleRing'],
  ['Actuator', 'actuator'],
  ['Gasket kit', 'gasket'],
  ['Repair kit', 'smallParts'],
  ['Piston ring', 'smallParts'],
])('finds the %s in the drawing', (component, place) => {
  expect(drawingPlaceOf({ component })).toBe(place);
});

it('leaves a component that the drawing does not show without a place', () => {
  expect(drawingPlaceOf({ component: 'Oil pipe' })).toBeUndefined();
});

it('gathers several lines of one place in their order', () => {
  const lines = [
    { seq: 1, component: 'Gasket kit' },
    { seq: 2, component: 'CHRA' },
    { seq: 3, component: 'O-ring' },
  ];
  expect(
    linesByPlace(lines)
      .get('gasket')
      ?.map(({ seq }) => seq),
  ).toEqual([1, 3]);
});
