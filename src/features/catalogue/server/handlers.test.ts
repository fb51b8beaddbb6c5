import { expect, test } from 'vitest';
import { publish } from '#features/catalogue-index/publish.ts';
import { startTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';

test('The size of the catalogue is that of the published version', async () => {
  const site = await startTestSite(async (database) => {
    const vehicle = { make: 'Audi', model: 'A4', application: 'Passenger car', engine: 'AFN' };
    await addTurbo(database, { pn: '454231-5007S', vehicles: [vehicle] });
    await addTurbo(database, {
      pn: '454231-5008S',
      vehicles: [vehicle, { ...vehicle, make: 'Volvo', model: 'V40' }],
    });
    await addPart(database, { eePn: 'CW-1544-001' });
    await publish(database, { reason: 'test' });
    await addPart(database, { eePn: 'CW-1544-002' });
  });
  try {
    const { val } = await site.call('getCatalogueSize', {});
    expect(val).toEqual({ turboCount: 2, partCount: 1, makeCount: 2, modelCount: 2 });
  } finally {
    await site.close();
  }
});
