import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { Answer, calls } from '#contract';
import { draw, site } from '#test/draw.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { SitePage } from './about/site-page.tsx';
import { ContactPage, MapCredit } from './contact/contact-page.tsx';
import { headOffice, MAP_ZOOM, organizationData, routeLinks } from './contact/head-office.ts';
import { historyQuery, homeBlocksQuery, mapTilesQuery, sitePageQuery } from './content-links.ts';
import { ViewHistoryPage } from './history/view-history-page.tsx';
import { ApplicationTiles, LatestContent } from './home/home-content.tsx';
import { PlantCarousel } from './home/plant-carousel.tsx';

type Blocks = Answer<typeof calls.getHomeBlocks>;

const answered = <T,>(val: T): Outcome<T> => ({ ok: true, val });
const drawHome = (page: ReactNode, blocks: Partial<Blocks>) =>
  draw(page, (queries) =>
    queries.setQueryData(
      homeBlocksQuery(site).queryKey,
      answered({ tiles: [], slides: [], ...blocks }),
    ),
  );
const slide = (name: string) => ({
  title: name,
  pictureUrl: `/pictures/${name}-m`,
  largeUrl: `/pictures/${name}-l`,
  width: 1600,
  height: 900,
});

describe('The home page', () => {
  test('leads from a tile to a search of its application, or to the choice of a vehicle', () => {
    const html = drawHome(<ApplicationTiles />, {
      tiles: [
        { title: 'Boats', application: 'Marine', pictureUrl: '/pictures/boat-m' },
        { title: 'Others', application: '', pictureUrl: '' },
      ],
    });
    expect(html).toContain('href="/query?vtype=1&amp;vsubtype=1&amp;vehicleApplication=Marine"');
    expect(html).toContain('href="/index?vtype=1&amp;vsubtype=1"');
    expect(html.match(/<img /g)).toHaveLength(1);
  });

  test('has every picture of the plant in its place before scripts run, none fetched at once', () => {
    const html = drawHome(<PlantCarousel />, { slides: [slide('milling'), slide('packing')] });
    const pictures = html.match(/<img [^>]+>/g) ?? [];
    expect(pictures).toHaveLength(2);
    for (const picture of pictures)
      expect(picture).toMatch(/loading="lazy".* width="1600"|width="1600".*loading="lazy"/);
    expect(pictures[0]).toContain('/pictures/milling-m 640w, /pictures/milling-l 1600w');
    expect(html).not.toContain('aria-hidden="true" aria-roledescription');
  });

  test('has no buttons for a single picture, and no place for what there is not', () => {
    expect(drawHome(<PlantCarousel />, { slides: [slide('milling')] })).not.toContain('<button');
    expect(drawHome(<PlantCarousel />, {})).toBe('');
    expect(drawHome(<ApplicationTiles />, {})).toBe('');
    expect(draw(<LatestContent />)).toBe('');
  });
});

describe('About us', () => {
  test('shows what staff wrote', () => {
    const html = draw(<SitePage id="1" />, (queries) =>
      queries.setQueryData(
        sitePageQuery(site, '1').queryKey,
        answered({ id: '1', title: 'Who we are', htmlContent: '<p>Since <b>1999</b></p>' }),
      ),
    );
    expect(html).toMatch(/<h1>Who we are<\/h1>.*<p>Since/);
  });

  test('says why it is not there, and the way on', () => {
    const gone: Outcome<never> = {
      ok: false,
      code: 'notFound',
      message: 'This content is no longer available.',
    };
    const html = draw(<SitePage id="1" />, (queries) =>
      queries.setQueryData(sitePageQuery(site, '1').queryKey, gone),
    );
    expect(html).toMatch(/role="alert".*This content is no longer available\..*href="\/contact"/);
    expect(html).not.toContain('Try again');
  });
});

describe('Contact', () => {
  const html = draw(<ContactPage />, (queries) =>
    queries.setQueryData(
      mapTilesQuery(site).queryKey,
      answered({ url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Somebody' }),
    ),
  );

  test('has address, phone, two e-mails and the plan without scripts, and asks no other host', () => {
    for (const text of [...headOffice.address, headOffice.chineseAddress, 'tel:+86']) {
      expect(html).toContain(text);
    }
    expect(html.match(/href="mailto:/g)).toHaveLength(2);
    expect(html).toContain('role="img"');
    expect(html).not.toContain('tiles.example');
  });

  test('names maps in their own language, what is said of them in the page’s', () => {
    expect(html).toMatch(
      /<a [^>]*rel="noopener"><span lang="zh-Hans">高德地图<\/span><span class="unseen">/,
    );
  });

  test('links who made the map only where it is OpenStreetMap', () => {
    const credit = (attribution: string) => draw(<MapCredit attribution={attribution} />);
    expect(credit('© OpenStreetMap contributors')).toContain(
      'href="https://www.openstreetmap.org/',
    );
    expect(credit('© Somebody')).toBe('<bdi dir="ltr">© Somebody</bdi>');
  });

  test('leads to maps that show the same place', () => {
    const { latitude, longitude } = headOffice;
    for (const { href } of routeLinks()) {
      expect(decodeURIComponent(href)).toContain(String(latitude));
      expect(decodeURIComponent(href)).toMatch(new RegExp(`^https://.*${longitude}|${longitude}`));
    }
    expect(MAP_ZOOM).toBe(15);
    expect(organizationData('https://x.example/index')).toMatchObject({
      location: { geo: { latitude, longitude } },
    });
  });
});

describe('The view history', () => {
  const seen = (outcome: object, page?: string) =>
    draw(<ViewHistoryPage search={page ? { page } : {}} />, (queries) =>
      queries.setQueryData(historyQuery(site, page ? { page } : {}).queryKey, outcome as never),
    );
  const thing = { kind: 'turbo', refId: '7', name: '454231-5007S', detail: 'GT1749V' };

  test('names the day, the time and what it was', () => {
    const html = seen({
      ok: true,
      val: [{ ...thing, at: '2026-11-20T12:00:00.000Z' }],
      pageInfo: { page: 1, size: 25, count: 1 },
    });
    expect(html).toContain('<time dateTime="2026-11-20">Friday, November 20, 2026</time>');
    expect(html).toMatch(/12:00\sPM/);
    expect(html).toContain('Turbo · GT1749V');
    expect(html).not.toContain('<nav');
  });

  test('has pages, and one beyond the last says so', () => {
    const html = seen({ ok: true, val: [], pageInfo: { page: 9, size: 25, count: 26 } }, '9');
    expect(html).toContain('This page of the list does not exist.');
    expect(html).toContain('href="/myviewhistory?page=2"');
    expect(html).toContain('Empty history');
  });

  test('leads on where it is empty, and back through sign-in where that has ended', () => {
    const empty = seen({ ok: true, val: [], pageInfo: { page: 1, size: 25, count: 0 } });
    expect(empty).toMatch(/Nothing here yet.*href="\/index"/);
    expect(empty).not.toContain('Empty history');
    const ended = seen({ ok: false, code: 'tokenExpired', message: 'Please sign in.' });
    expect(ended).toContain('href="/login?back=%2Fmyviewhistory"');
  });
});
