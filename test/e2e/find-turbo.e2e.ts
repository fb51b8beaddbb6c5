import { addCustomer, signInByCall } from './customers.ts';
import {
  chooseTurbos,
  chooseVehicle,
  expect,
  open,
  openWithoutScriptsYet,
  sidewaysOverflow,
  test,
  turbo,
} from './journey.ts';
import { expectAccessible } from './looks.ts';

/** One number for each field. Tests of the search cover other spellings. */
const numbers = [
  { mode: 'Turbo P/N', label: 'Turbo part number', typed: '4542315007s', leadsTo: turbo },
  { mode: 'Vehicle P/N', label: 'Vehicle OE number', typed: '028145702H', leadsTo: turbo },
  { mode: 'E&E P/N', label: 'E&E part number', typed: 'CH-1749-031', leadsTo: turbo },
];

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  test.describe(how, () => {
    test.use({ javaScriptEnabled });

    // Without scripts one number is enough, because all fields are in one form.
    for (const { mode, label, typed, leadsTo } of javaScriptEnabled
      ? numbers
      : numbers.slice(1, 2)) {
      test(`${mode} ${typed} leads to the build sheet of ${leadsTo} ${how}`, async ({ page }) => {
        if (javaScriptEnabled) await open(page, '/index');
        else await page.goto('/index');
        await page.getByRole('link', { name: mode, exact: true }).click();
        const field = page.getByRole('combobox', { name: label });
        await field.fill(typed);
        await field.press('Enter');
        await expect(page.getByRole('heading', { level: 1 })).toContainText(typed);
        await page.getByRole('link', { name: `View the build sheet of ${leadsTo}` }).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(leadsTo);
        await expect(page.getByRole('heading', { name: 'Turbo Application' })).toBeVisible();
        await expect(page.getByRole('rowheader').nth(5)).toBeVisible();
      });
    }

    test(`Brand, application, model, engine and year lead to a build sheet ${how}`, async ({
      page,
    }) => {
      if (javaScriptEnabled) await open(page, '/index');
      else await page.goto('/index');
      await page.getByRole('link', { name: 'Vehicle P/N' }).click();
      await page.getByRole('link', { name: 'By vehicle' }).click();
      const choices = [
        ['Brand', 'Volkswagen'],
        ['Application', 'Passenger car'],
        ['Vehicle Model', 'Golf IV (1J)'],
        ['Engine', '1.9 TDI AJM'],
        ['Year', '2000'],
      ] as const;
      for (const [step, name] of choices) {
        const list = page.getByRole('combobox', { name: step, exact: true });
        await expect(list).toBeEnabled();
        if (javaScriptEnabled) {
          await chooseVehicle(page, step, name);
          continue;
        }
        await chooseTurbos(list, name);
        const next = page.getByRole('button', { name: 'Show the next list' });
        if (step !== 'Year') await next.click();
      }
      const search = page.getByRole('search');
      await search.getByRole('button', { name: 'Search', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        '1 turbo for Volkswagen Golf IV (1J) 1.9 TDI AJM 2000',
      );
      await page.getByRole('link', { name: 'View the build sheet of 713673-5006S' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('713673-5006S');
    });
  });
}

test('Choosing another brand empties the lists below it', async ({ page }) => {
  await open(page, '/index?vtype=1&vsubtype=1');
  const list = (name: string) => page.getByRole('combobox', { name, exact: true });
  await chooseVehicle(page, 'Brand', 'Volkswagen');
  await chooseVehicle(page, 'Application', 'Passenger car');
  await chooseVehicle(page, 'Vehicle Model', 'Golf IV (1J)');
  await chooseVehicle(page, 'Engine', '1.9 TDI AJM');
  await expect(list('Year')).toBeEnabled();
  await chooseVehicle(page, 'Brand', 'Opel');
  await expect(list('Application')).not.toHaveValue('Volkswagen');
  await expect(list('Vehicle Model')).toBeDisabled();
  await expect(list('Engine')).toBeDisabled();
  await expect(list('Year')).toBeDisabled();
});

test('A wheel is found by its diameter; one that cannot be read is refused with an example', async ({
  page,
}) => {
  await open(page, '/index');
  await page.getByText('Advanced Search').click();
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'Turbine wheel' }) });
  await form.getByRole('textbox', { name: 'Exducer, mm' }).fill('large');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(form.getByRole('alert')).toHaveText(/such as 34\.7/);
  await form.getByRole('textbox', { name: 'Exducer, mm' }).fill('');
  await form.getByRole('textbox', { name: 'Inducer, mm' }).fill('43');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turbine wheel, inducer 43 mm');
  await expect(page.getByRole('status').filter({ hasText: 'with such a wheel' })).toBeVisible();
});

test('Another search mode starts with an empty field; the cross reference search leads to its page', async ({
  page,
}) => {
  await open(page, '/index');
  await page.getByRole('combobox', { name: 'Turbo part number' }).fill('454231');
  await page.getByRole('link', { name: 'E&E P/N', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'E&E part number' })).toHaveValue('');
  await page.getByRole('link', { name: 'Vehicle P/N' }).click();
  const oeNumber = page.getByRole('link', { name: 'OE number' });
  await expect(oeNumber).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('combobox', { name: 'Vehicle OE number' })).toBeVisible();
  await page.getByRole('link', { name: 'Turbo P/N' }).click();
  await expect(page.getByRole('combobox', { name: 'Turbo part number' })).toHaveValue('');
  await page.getByText('Advanced Search').click();
  await page.getByRole('textbox', { name: 'Part number of another maker' }).fill('1-A-3246');
  await page.getByRole('textbox', { name: 'Part number of another maker' }).press('Enter');
  await expect(page).toHaveURL(/\/crquery\?val=1-A-3246$/);
});

test('A brand that is pressed before the scripts are there opens as soon as they are', async ({
  page,
}) => {
  const release = await openWithoutScriptsYet(page, '/index?vtype=1&vsubtype=1');
  await page.getByRole('combobox', { name: 'Brand' }).click();
  await release();
  await page.getByRole('option', { name: /^Volkswagen \d/ }).click();
  await expect(page.getByRole('combobox', { name: 'Application' })).toBeEnabled();
  await expect(page).toHaveURL(/vehicleBrand=/);
});

test('Brand, model and engine are searched by typing, and Enter goes from one to the next', async ({
  page,
}) => {
  await open(page, '/index?vtype=1&vsubtype=1');
  const list = (name: string) => page.getByRole('combobox', { name, exact: true });
  await list('Brand').focus();
  await page.keyboard.type('volks');
  await expect(page.getByRole('option')).toHaveText([/^Volkswagen \d+/]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(list('Brand')).toHaveValue('Volkswagen');
  await expect(list('Application')).toBeFocused();
  await page.keyboard.type('passenger');
  await page.keyboard.press('Enter');
  await expect(list('Vehicle Model')).toBeFocused();
  await page.keyboard.type('iv 1j');
  await expect(page.getByRole('option').first()).toHaveText(/^Golf IV \(1J\) \d+/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(list('Vehicle Model')).toHaveValue('');
  // Clearing the brand also clears the following fields.
  await list('Brand').click();
  await page.getByRole('option', { name: 'Choose…' }).click();
  await expect(list('Application')).toBeDisabled();
});

test('The vehicle searched for last is offered again, until the customer signs out', async ({
  page,
}) => {
  await signInByCall(page, await addCustomer('A'));
  await open(page, '/index?vtype=1&vsubtype=1');
  await chooseVehicle(page, 'Brand', 'Volkswagen');
  await chooseVehicle(page, 'Application', 'Passenger car');
  const search = page.getByRole('search');
  await search.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('turbos for Volkswagen ›');
  const again = page.getByRole('link', { name: 'Volkswagen › Passenger car' });
  await open(page, '/index?vtype=1&vsubtype=1');
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('turbos for Volkswagen ›');
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await open(page, '/index?vtype=1&vsubtype=1');
  await expect(page.getByRole('combobox', { name: 'Brand' })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('In Arabic a chosen engine is read from left to right', async ({ page }) => {
  await open(page, '/ar/index?vtype=1&vsubtype=1');
  const pick = async (field: string, typed: string) => {
    const box = page.getByRole('combobox', { name: field, exact: true });
    await expect(box).toBeEnabled();
    await box.fill(typed);
    await page.getByRole('option').first().click();
    return box;
  };
  await pick('الماركة', 'Volkswagen');
  await pick('التطبيق', 'سيارة ركاب');
  const engine = await pick('المحرك', '1.9 TDI');
  await expect(engine).toHaveValue(/^1\.9 TDI/);
  await expect(engine).toHaveCSS('direction', 'ltr');
  await expect(engine).toHaveCSS('text-align', 'right');
});

test('On a phone the lists of vehicles come one after another', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/index?vtype=1&vsubtype=1');
  await expect(page.getByRole('combobox', { name: 'Application' })).toBeHidden();
  await chooseVehicle(page, 'Brand', 'Volkswagen');
  await expect(page.getByRole('combobox', { name: 'Application' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: 'Year' })).toBeHidden();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});
