import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describe, expect, it, test } from 'vitest';
import type { Device } from '#contract/account-security.ts';
import type { Profile } from '#contract/accounts.ts';
import type { FailureCode } from '#contract/errors.ts';
import { languages } from '#language/languages.ts';
import { draw, site } from '#test/draw.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { setPerson } from '#ui/site/person.tsx';
import { countriesQuery, devicesQuery, profileQuery } from './account-links.ts';
import { AccountHomePage, MailsPage, SecurityPage } from './home-page.tsx';
import { CustomerLoginPage } from './login-page.tsx';
import type { Country } from './profile-form.tsx';
import { SignupPage } from './signup-page.tsx';

const countries: Outcome<Country[]> = {
  ok: true,
  val: [
    { id: 'CN', name: 'China' },
    { id: 'DE', name: 'Germany' },
  ],
};

const drawPage = (page: ReactNode, fill: (queries: QueryClient) => void = () => undefined) =>
  draw(page, (queries) => {
    queries.setQueryData(countriesQuery(site).queryKey, countries);
    fill(queries);
  });

const profile: Profile = {
  id: '7',
  firstName: 'Ann <b>',
  lastName: 'Lee',
  mobile: '+4915123456789',
  email: 'ann@example.com',
  country: 'DE',
  subscribe: '0',
  companyName: '',
  website: '',
  jobTitle: '',
  businessPhone: '',
  businessType: '3',
  existingType: '1',
  mailLanguage: 'ru',
  customerLevel: 'B',
  customerSubLevel: '',
  newEmail: '',
};

const moment = '2026-11-21T10:00:00Z';
const device = { name: 'Firefox', address: '::1', signedInAt: moment, usedAt: moment };
const devices: Outcome<Device[]> = {
  ok: true,
  val: [
    { ...device, id: '1', current: true },
    { ...device, id: '2', current: false },
  ],
};

const drawAccount = (page: ReactNode, outcome: Outcome<Profile>) =>
  drawPage(page, (queries) => {
    queries.setQueryData(profileQuery(site).queryKey, outcome);
    queries.setQueryData(devicesQuery(site).queryKey, devices);
  });

const home = (val: Profile) => drawAccount(<AccountHomePage />, { ok: true, val });
const security = (val: Profile) => drawAccount(<SecurityPage />, { ok: true, val });
const mails = (val: Profile) => drawAccount(<MailsPage />, { ok: true, val });

const failedHome = (code: FailureCode, message: string) =>
  drawAccount(<AccountHomePage />, { ok: false, code, message });

const button = (html: string, text: string) =>
  [...html.matchAll(/<button[^>]*>[^<]*/g)].map(([one]) => one).find((one) => one.endsWith(text));

describe('The account', () => {
  it('is in pages that lead to each other, of which the shown one is marked', () => {
    const addresses = [
      '/home',
      '/home/addresses',
      '/home/security',
      '/home/watches',
      '/home/emails',
    ];
    const pages = [home(profile), security(profile), mails(profile)];
    for (const html of pages) {
      const [nav = ''] = /<nav.*?<\/nav>/s.exec(html) ?? [];
      expect([...nav.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(addresses);
    }
    const marked = pages.map((html) => /<a(?=[^>]*aria-current)[^>]*>([^<]*)/.exec(html)?.[1]);
    expect(marked).toEqual(['Profile', 'Security', 'E-mails']);
  });
});

describe('Forms of the account', () => {
  it('can not be sent before scripts run, which would give a password away', () => {
    expect(button(drawPage(<CustomerLoginPage />), '>Next')).toContain('disabled');
    expect(drawPage(<CustomerLoginPage />)).toMatch(/<form[^>]*method="post"/);
    expect(button(security(profile), '>Change password')).toContain('disabled');
  });

  it('take at most 60 characters in every field', () => {
    const fields = drawPage(<SignupPage />).match(/<input(?![^>]*type="checkbox")[^>]*>/g) ?? [];
    expect(fields.length).toBeGreaterThan(7);
    expect(fields.filter((field) => !field.includes('maxLength="60"'))).toEqual([]);
  });

  it('start with news wanted, and not as a customer of before', () => {
    const html = drawPage(<SignupPage />);
    expect(html).toMatch(/<input(?=[^>]*name="subscribe")[^>]*checked/);
    expect(html).not.toMatch(/<input(?=[^>]*name="existingType")[^>]*checked/);
  });
});

describe('Sign-in', () => {
  it('tells who is signed in already, and leads on', () => {
    const html = drawPage(<CustomerLoginPage back="/query?val=1" />, (queries) =>
      setPerson(queries, profile),
    );
    expect(html).toContain('You are signed in as Ann &lt;b&gt; Lee.');
    expect(html).toContain('href="/query?val=1"');
    expect(html).not.toContain('type="password"');
  });
});

describe('A field for a password', () => {
  const login = drawPage(<CustomerLoginPage back="/query" />);
  it.each([
    ['the sign-in', login, ['current-password']],
    ['the page of security', security(profile), ['current-password', 'new-password']],
  ])('of %s hides what is typed and is known to password managers', (_page, html, names) => {
    const fields = html.match(/<input[^>]*type="password"[^>]*>/g) ?? [];
    const used = fields.map((field) => /autoComplete="([^"]*)"/i.exec(field)?.[1]);
    expect(used).toEqual(expect.arrayContaining(names));
    expect(html.match(/<input[^>]*name="\w*password"[^>]*>/gi)).toEqual(fields);
  });
});

describe('The account home', () => {
  it('greets by first and last name and shows every field', () => {
    const html = home(profile);
    expect(html).toContain('Welcome, Ann &lt;b&gt; Lee!');
    expect(html).toMatch(/value="DE" selected=""|selected="" value="DE"/);
    expect(html).toMatch(/value="3" selected=""|selected="" value="3"/);
    expect(html).toMatch(/<input(?=[^>]*name="existingType")[^>]*checked/);
    const ticked = /<input(?=[^>]*name="subscribe")[^>]*checked/;
    expect(html).toContain('name="subscribe"');
    expect(html).not.toMatch(ticked);
    expect(home({ ...profile, subscribe: '1' })).toMatch(ticked);
  });

  it('offers the seven languages of e-mails by their own names; the sign-up takes the page’s', () => {
    const html = mails(profile);
    expect(html).not.toMatch(/<input(?=[^>]*name="subscribe")[^>]*checked/);
    expect(mails({ ...profile, subscribe: '1' })).toMatch(
      /<input(?=[^>]*name="subscribe")[^>]*checked/,
    );
    for (const { tag, name } of languages) {
      expect(html).toMatch(new RegExp(`<option[^>]*lang="${tag}"[^>]*>${name}</option>`));
    }
    expect(html).toMatch(/<option(?=[^>]*value="ru")[^>]*selected/);
    expect(drawPage(<SignupPage />)).not.toContain('name="mailLanguage"');
  });

  it('asks for names in their order in the language', () => {
    const fields = (html: string) =>
      [...html.matchAll(/name="((?:first|last)Name)"/g)].map(([, name]) => name);
    expect(fields(home(profile))).toEqual(['firstName', 'lastName']);
    const signup = draw(<SignupPage />, undefined, 'UTC', 'zh');
    expect(fields(signup)).toEqual(['lastName', 'firstName']);
  });

  it('greets one whose names are not known without any', () => {
    const { firstName: _, lastName: __, ...nameless } = profile;
    for (const unnamed of [{ ...profile, firstName: '', lastName: '' }, nameless as Profile]) {
      expect(home(unnamed)).toContain('>Welcome!<');
    }
    expect(home({ ...profile, lastName: '' })).toContain('Welcome, Ann &lt;b&gt;!');
  });

  it('offers to sign out on other devices, not on this one', () => {
    expect(security(profile).match(/Sign out there: Firefox/g)).toHaveLength(1);
    expect(security(profile)).toContain('This device');
  });

  it('asks for the code while another e-mail address waits for it', () => {
    expect(home(profile)).not.toContain('name="signupCode"');
    const html = home({ ...profile, newEmail: 'new@example.com' });
    expect(html).toContain('We have sent a code to new@example.com.');
    expect(html).toContain('name="signupCode"');
  });

  it('says that it could not be loaded, with the way on', () => {
    const fault = failedHome('serverFault', 'Process error, please try it later.');
    expect(fault).toContain('My Home Load Failed!');
    expect(fault).toContain('ERROR: Process error, please try it later.');
    expect(fault).toContain('Try again');
    const expired = failedHome('tokenExpired', 'Authorization has been expired');
    expect(expired).toContain('Info load failed, please sign out and login again!');
    expect(expired).toContain('/login?back=%2Fhome');
  });
});

test('Signing in begins with the e-mail address', () => {
  expect(draw(<CustomerLoginPage />)).toMatch(/<input(?=[^>]*name="email")[^>]*autofocus/i);
});
