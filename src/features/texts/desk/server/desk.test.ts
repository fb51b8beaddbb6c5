/** Tests the texts desk: lists, accepted changes, and that visitors read changes at once. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TextRow, TextWhole } from '#contract/staff/texts.ts';
import { type LanguageCode, languages } from '#language/languages.ts';
import { builtTableOf, text, translate } from '#language/text.ts';
import { en } from '#language/texts/en.ts';
import { asForms, objectionTo } from '#language/translation.ts';
import { openTestSite } from '#test/app.ts';
import { addPart } from '#test/factories.ts';
import { addStaffMember, type StaffAnswer, staffCall } from '#test/staff.ts';

const site = await openTestSite();
const token = await addStaffMember(site, 'content');
const other = await addStaffMember(site, 'admin');

const call = (name: 'listTexts' | 'getText' | 'saveText' | 'getTextsOverview', payload = {}) =>
  staffCall(site, name, payload, token);
async function find(filter: object): Promise<TextRow[]> {
  const { val } = await call('listTexts', { size: 200, ...filter });
  return val;
}
async function rowOf(key: string): Promise<TextRow> {
  const row = (await find({ text: key })).find((one) => one.key === key);
  if (!row) throw new Error(`${key} is not listed`);
  return row;
}
async function save(
  key: string,
  language: LanguageCode,
  forms: Record<string, string> | null,
  by = token,
): Promise<StaffAnswer> {
  const { id, translations } = await rowOf(key);
  const version = translations.find((one) => one.language === language)?.version ?? 0;
  return staffCall(site, 'saveText', { id, language, version, forms }, by);
}
async function auditCount(): Promise<number> {
  const { rows } = await site.database.write.query('select count(*)::int count from staff.audit');
  return rows[0].count;
}

describe('The list', () => {
  test('has every text in all languages, with its part of the site and where it stands', async () => {
    const { val, pageInfo } = await call('listTexts', { size: 1 });
    expect(pageInfo?.count).toBeGreaterThanOrEqual(en.length);
    expect((val as TextRow[])[0]?.translations.map(({ language }) => language)).toEqual(
      languages.map(({ code }) => code),
    );
    const cart = await rowOf('Send Us Your Cart');
    expect(cart).toMatchObject({ section: 'Cart and list', isNew: false });
    expect(cart.places).toContainEqual({ words: 'Cart page', path: '/cart' });
  });

  test('tells of every text where it stands', async () => {
    const rows: TextRow[] = [];
    for (let page = 1; rows.length < en.length; page++) rows.push(...(await find({ page })));
    const nowhere = rows.filter(({ section, places }) => section === '' || places.length === 0);
    expect(nowhere.map(({ key }) => key)).toEqual([]);
  });

  test('finds a text by a part of it in any language, whatever its case and accents', async () => {
    const keys = async (typed: string) => (await find({ text: typed })).map(({ key }) => key);
    expect(await keys('CARTRIDGE')).toEqual(await keys('cartridge'));
    const spanish = asForms(builtTableOf('spa')['Send Us Your Cart'] ?? '').other ?? '';
    expect(await keys(spanish.normalize('NFD').toUpperCase())).toContain('Send Us Your Cart');
    expect(await keys('no text says this')).toEqual([]);
  });

  test('narrows to what is missing, changed, or of a part of the site', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await save('Search', 'fra', { other: 'Chercher' });
    expect((await find({ state: 'changed' })).map(({ key }) => key)).toContain('Search');
    expect(await find({ state: 'changed', language: 'zh' })).toEqual([]);
    expect(await find({ state: 'missing', language: 'ru' })).toEqual([]);
    expect((await find({ since: today })).map(({ key }) => key)).toEqual(['Search']);
    expect(await find({ since: '2999-01-01' })).toEqual([]);
    expect(await find({ since: '2026-13-01' })).toEqual([]);
    const sections = new Set(
      (await find({ section: 'Accounts: mails' })).map((one) => one.section),
    );
    expect([...sections]).toEqual(['Accounts: mails']);
    await save('Search', 'fra', null);
    expect(await find({ state: 'changed' })).toEqual([]);
  });

  test('takes a day for one of the time zone in the cookie', async () => {
    await save('Search', 'fra', { other: 'Chercher' });
    // 23:30 on 31 January in Los Angeles.
    await site.database.write.query(
      `update language.change set at = '2999-02-01T07:30:00Z' where language = 'fra'
         and text_id = (select id from language.text where key = 'Search')`,
    );
    const keysSince = async (since: string, cookie: string) => {
      const { val } = await staffCall(site, 'listTexts', { since }, token, { cookie });
      return (val as TextRow[]).map(({ key }) => key);
    };
    const there = 'zone=America/Los_Angeles';
    expect(await keysSince('2999-02-01', '')).toEqual(['Search']);
    expect(await keysSince('2999-02-01', there)).toEqual([]);
    expect(await keysSince('2999-01-31', there)).toEqual(['Search']);
    await site.database.write.query(`update language.change set at = now() where language = 'fra'`);
    await save('Search', 'fra', null);
  });
});

describe('Changing a translation', () => {
  beforeEach(async () => {
    for (const { key, translations } of await find({ state: 'changed' })) {
      for (const one of translations) if (one.version > 0) await save(key, one.language, null);
    }
  });

  test('is what visitors read at once, and goes back', async () => {
    const before = text('ru', 'Search');
    expect(await save('Search', 'ru', { other: 'Ищи же' })).toMatchObject({ status: 200 });
    expect(text('ru', 'Search')).toBe('Ищи же');
    const { val } = await site.call('uiText', { texts: ['Search'] }, { 'x-language': 'ru' });
    expect(val).toEqual({ transText: ['Ищи же'] });
    await save('Search', 'ru', null);
    expect(text('ru', 'Search')).toBe(before);
  });

  test('takes each plural form of the language', async () => {
    const key = '{count} turbos found';
    const forms = { one: '{count} т', few: '{count} т.', many: '{count} тт', other: '{count} т,' };
    expect(await save(key, 'ru', forms)).toMatchObject({ status: 200 });
    expect(text('ru', key, { count: 3 })).toBe('3 т.');
    expect(text('ru', key, { count: 21 })).toBe('21 т');
    // English texts change too, but their keys stay.
    await save(key, 'en', { one: 'One turbo', other: '{count} turbos' });
    expect(text('en', key, { count: 1 })).toBe('One turbo');
  });

  test.each([
    ['Search', 'ru', {}, 'The form other is empty.'],
    ['Search', 'ru', { other: '  ' }, 'The form other is empty.'],
    ['Add to Cart', 'fra', { other: '\u200b' }, 'The form other is empty.'],
    ['Search', 'ru', { other: 'a\u0007b' }, 'The form other holds a control character.'],
    ['Search', 'ara', { other: '\u202eabc' }, 'The form other holds a control character.'],
    ['Search', 'ru', { other: 'a '.repeat(1500).trim() }, 'has more than 2000 characters'],
    ['Search', 'ru', { one: 'a', other: 'b' }, 'Russian has no plural form one here.'],
    ['Search', 'ru', { other: '{count} a' }, 'The text has no placeholder {count}.'],
    ['Dear {name},', 'fra', { other: 'Bonjour,' }, 'The placeholder {name} is missing.'],
    ['Dear {name},', 'fra', { other: 'Bonjour {nom},' }, 'The placeholder {name} is missing.'],
    ['Dear {name},', 'fra', { other: 'Bonjour {name} }' }, 'A brace stands alone'],
    ['{count} turbos found', 'ru', { other: '{count} т' }, 'The form one is empty.'],
  ] as const)('%s in %s as %o is refused with a sentence', async (key, language, forms, says) => {
    const [before, lines] = [await rowOf(key), await auditCount()];
    const { status, msg } = await save(key, language, forms);
    expect([status, msg]).toEqual([400, expect.stringContaining(says)]);
    expect(await rowOf(key)).toEqual(before);
    expect(await auditCount()).toBe(lines);
  });

  test('Arabic may say one and two in words', async () => {
    const key = '{count} turbos found';
    const built = asForms(builtTableOf('ara')[key] ?? '');
    expect(await save(key, 'ara', { ...built, one: 'توربين' })).toMatchObject({ status: 200 });
    expect(await save(key, 'ara', { ...built, few: 'توربين' })).toMatchObject({ status: 400 });
  });

  test('of two members of staff the second hears who was quicker, and nothing is overwritten', async () => {
    const { id, translations } = await rowOf('Search');
    const version = translations[2]?.version;
    const both = ['Ищи же', 'Найди же'].map((words, place) =>
      staffCall(
        site,
        'saveText',
        { id, language: 'ru', version, forms: { other: words } },
        [token, other][place],
      ),
    );
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { msg } = answers.find(({ status }) => status === 409) ?? {};
    expect(msg).toMatch(/^(content|admin)@test\.example changed this translation at 20\d\d-\S+Z\./);
  });

  test('is told in the history of the text and in the audit log', async () => {
    await save('Search', 'ru', { other: 'Ищи же' });
    const { id } = await rowOf('Search');
    const { val } = await call('getText', { id });
    expect((val as TextWhole).history[0]).toMatchObject({
      who: 'content@test.example',
      language: 'ru',
      forms: { other: 'Ищи же' },
    });
    const { rows } = await site.database.write.query(
      'select action, subject, subject_name, before, after from staff.audit order by id desc limit 1',
    );
    expect(rows[0]).toEqual({
      action: 'saveText',
      subject: 'text',
      subject_name: 'Search',
      before: { ru: asForms(builtTableOf('ru').Search ?? '').other },
      after: { ru: 'Ищи же' },
    });
  });

  test('that is what the program brings anyway is no change', async () => {
    await save('Search', 'ru', { other: 'Ищи же' });
    await save('Search', 'ru', asForms(builtTableOf('ru').Search ?? ''));
    expect(await find({ state: 'changed' })).toEqual([]);
  });

  test('of a text that is none, or in a language that is none, is refused', async () => {
    const payload = { language: 'ru', version: 0, forms: null };
    expect(await call('saveText', { id: 999_999, ...payload })).toMatchObject({ status: 404 });
    expect(await call('getText', { id: 999_999 })).toMatchObject({ status: 404 });
    const { id } = await rowOf('Search');
    expect(await call('saveText', { id, ...payload, language: 'de' })).toMatchObject({
      status: 400,
    });
  });
});

describe('Terms of the catalogue', () => {
  beforeAll(async () => {
    const id = await addPart(site.database, { eePn: 'ZZ-1', component: 'speed sensor' });
    const attributes = [
      { name: 'cable length', value: 'coiled' },
      { name: 'OD', value: '12 mm' },
    ];
    await site.database.write.query('update catalogue.part set attributes = $2 where id = $1', [
      id,
      JSON.stringify(attributes),
    ]);
    await site.database.write.query('update language.state set terms_of = null');
  });

  test('that no table knows are listed as missing, and can be translated', async () => {
    await call('listTexts');
    await expect.poll(async () => (await find({ text: 'speed sensor' })).length).toBe(1);
    const keys = (await find({ state: 'missing', language: 'fra' })).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['speed sensor', 'cable length', 'coiled']));
    expect(keys).not.toContain('12 mm');
    expect(keys).not.toContain('OD');
    await save('speed sensor', 'fra', { other: 'capteur de vitesse' });
    expect(translate('fra', 'speed sensor')).toBe('capteur de vitesse');
    const { val } = await site.call('uiText', { texts: ['speed sensor'] }, { 'x-language': 'fra' });
    expect(val).toEqual({ transText: ['capteur de vitesse'] });
  });

  test('that come later are new', async () => {
    expect(await find({ state: 'new' })).toEqual([]);
    await site.database.write.query(
      `update catalogue.part set component = 'temperature sensor' where component = 'speed sensor'`,
    );
    await site.database.write.query('update language.state set terms_of = 0');
    await call('listTexts');
    const news = async () => (await find({ state: 'new' })).map(({ key }) => key);
    await expect.poll(news).toEqual(['temperature sensor']);
    // Terms no longer in the catalogue are not listed.
    expect(await find({ text: 'speed sensor' })).toEqual([]);
  });
});

test('What the program brings can stand by the same rules', () => {
  const faults = languages.flatMap(({ code }) =>
    Object.entries(builtTableOf(code)).flatMap(([key, translation]) => {
      const fault = objectionTo(code, key, asForms(translation));
      return fault ? [`${code} ${key}: ${fault.text} ${JSON.stringify(fault.params)}`] : [];
    }),
  );
  expect(faults).toEqual([]);
});
