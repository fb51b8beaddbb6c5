import { chooseTurbos, expect, open, openWithoutScriptsYet, test, turbo } from './journey.ts';

/** One for each field. Which other writings find a turbo is tested with the search. */
const numbers = [
  { mode: 'Turbo P/N', label: 'Turbo part number', typed: '4542315007s', leadsTo: turbo },
  { mode: 'Vehicle P/N', label: 'Vehicle OE number', typed: '028145702H', leadsTo: turbo },
  { mode: 'E&E P/N', label: 'E&E part number', typed: 'CH-1749-031', leadsTo: turbo },
];

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  test.describe(how, () => {
    test.use({ javaScriptEnabled });

    // Without scripts the fields are those of one form, whose names differ.
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
        await chooseTurbos(list, name);
        const next = page.getByRole('button', { name: 'Show the next list' });
        if (!javaScriptEnabled && step !== 'Year') await next.click();
      }
      const search = page.getByRole('search');
      await search.getByRole('button', { name: 'Search', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Volkswagen › Passenger car › Golf IV (1J) › 1.9 TDI AJM › 2000',
      );
      await page.getByRole('link', { name: 'View the build sheet of 713673-5006S' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('713673-5006S');
    });
  });
}

test('Choosing another brand empties the lists below it', async ({ page }) => {
  await open(page, '/index?vtype=1&vsubtype=1');
  const list = (name: string) => page.getByRole('combobox', { name, exact: true });
  await chooseTurbos(list('Brand'), 'Volkswagen');
  await chooseTurbos(list('Application'), 'Passenger car');
  await list('Vehicle Model').selectOption({ index: 1 });
  await list('Engine').selectOption({ index: 1 });
  await expect(list('Year')).toBeEnabled();
  await chooseTurbos(list('Brand'), 'Opel');
  await expect(list('Application')).toHaveValue('');
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
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible();
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

test('A brand chosen before the scripts are there has its lists as soon as they are', async ({
  page,
}) => {
  const release = await openWithoutScriptsYet(page, '/index?vtype=1&vsubtype=1');
  await chooseTurbos(page.getByRole('combobox', { name: 'Brand' }), 'Volkswagen');
  await expect(page.getByRole('combobox', { name: 'Application' })).toBeDisabled();
  await release();
  await expect(page.getByRole('combobox', { name: 'Application' })).toBeEnabled();
  await expect(page).toHaveURL(/vehicleBrand=/);
});
