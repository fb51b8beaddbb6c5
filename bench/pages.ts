/**
 * Pages as visitors' browsers get them, rendered on the server: made for the first time, kept, and a
 * mix of many addresses. Rates are held against a constant answer of the same size.
 */

import type { QuerySearch } from '#features/catalogue/search/web/search-params.ts';
import { indexAddress, queryAddress } from '#features/catalogue/web/catalogue-links.ts';
import { getPage } from './connection.ts';
import type { Bench, Figure } from './figures.ts';
import { beside, openAsker, singly } from './load.ts';
import { type Asked, type ListPayload, sample } from './questions.ts';

/** At least this share of a constant answer's rate (issue 6). */
const LEAST = 0.25;
/** Addresses that are asked for again and again. */
const REPEATED = 100;
const MIXED = 60_000;

interface Kind {
  readonly id: string;
  readonly name: string;
  /** Addresses without end, each another one. */
  readonly address: (index: number) => string;
}

const numberPage = ({ payload: { vtype, val } }: Asked<ListPayload>): string =>
  queryAddress({ vtype: vtype as '0', val: String(val) });

/** The first page of a brand, application or engine, by a column. */
function drillDown({ payload }: Asked<ListPayload>): string {
  const { vehicleBrand, vehicleApplication, vehicleEngine, sortSeq, sortDesc, page } = payload;
  const search = { vtype: '1', vsubtype: '1', vehicleBrand, vehicleApplication, vehicleEngine };
  const order = { sortSeq: String(sortSeq ?? ''), sortDesc, pindex: String(page ?? 1) };
  return queryAddress({ ...search, ...order } as QuerySearch);
}

const sheetPage = (id: string): string => `/turbodetail?id=${id}`;

function kindsOf({ questions }: Bench): Kind[] {
  const { fullNumbers, vehiclePages, turboIds } = questions;
  const nth = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  return [
    // What the home page does not know means nothing to it, but makes another address.
    { id: 'home', name: 'home', address: (index) => `${indexAddress()}?visit=${index}` },
    {
      id: 'number',
      name: 'results of a number',
      address: (index) => numberPage(nth(fullNumbers, index)),
    },
    {
      id: 'drill',
      name: 'results of a drill-down',
      address: (index) => drillDown(nth(vehiclePages, index)),
    },
    { id: 'sheet', name: 'build sheet', address: (index) => sheetPage(nth(turboIds, index)) },
  ];
}

/** What the load asks for at first is new; what it repeats is kept from the second time on. */
export async function visitorPages(bench: Bench): Promise<Figure[]> {
  await expectRightPages(bench);
  const figures: Figure[] = [];
  for (const kind of kindsOf(bench)) {
    figures.push(await newPages(bench, kind), await keptPages(bench, kind));
  }
  return [...figures, await mixedPages(bench)];
}

/** Each address once: the page is made, none is kept. */
async function newPages({ load, port, seconds }: Bench, { id, name, address }: Kind) {
  // Behind those that are repeated, so that none of these has been asked for.
  const requests = addresses(address, REPEATED, 4000).map(getPage);
  const single = await onePageAtATime(port, requests.slice(0, 2000), seconds);
  const rate = await load.rateOf(port, requests.slice(2000));
  return {
    id: `page-${id}-new`,
    name: `${name}: a new page each time, one after another`,
    value: single.p50,
    unit: 'ms' as const,
    ratio: single.p50,
    single,
    note: `${Math.round(await rate(seconds))} a second from 16 connections`,
  };
}

/** The same addresses again and again. */
async function keptPages({ load, floors, port, seconds }: Bench, { id, name, address }: Kind) {
  const requests = addresses(address, 0, REPEATED).map(getPage);
  const asked = await load.rateOf(port, requests);
  await asked(seconds / 2);
  const measured = await beside(asked, await floors.constant(load.answerBytes()), seconds);
  return {
    id: `page-${id}-kept`,
    name: `${name}: ${REPEATED} addresses again and again`,
    value: measured.value,
    unit: '/s' as const,
    floor: { name: 'H', value: measured.floor },
    ratio: measured.ratio,
    target: { least: LEAST },
    single: await onePageAtATime(port, requests, seconds),
    note: `${load.answerBytes().toLocaleString('en')} bytes a page, as compressed`,
  };
}

/** A tenth home, four tenths results, half build sheets; which of them by Zipf's law. */
async function mixedPages({ load, floors, port, seconds, questions }: Bench): Promise<Figure> {
  const numbers = zipf(questions.fullNumbers);
  const drills = zipf(questions.vehiclePages);
  const turbos = zipf(questions.allTurboIds);
  const paths = sample(MIXED, (random) => {
    const kind = random();
    if (kind < 0.1) return indexAddress();
    if (kind < 0.4) return numberPage(numbers(random));
    if (kind < 0.5) return drillDown(drills(random));
    return sheetPage(turbos(random));
  });
  const asked = await load.rateOf(port, paths.map(getPage));
  await asked(2 * seconds);
  const measured = await beside(asked, await floors.constant(load.answerBytes()), seconds);
  const kept = await keptShare(port, paths.slice(-1000));
  return {
    id: 'page-mix',
    name: 'a mix of addresses by Zipf',
    value: measured.value,
    unit: '/s',
    floor: { name: 'H', value: measured.floor },
    ratio: measured.ratio,
    target: { least: LEAST },
    single: await onePageAtATime(port, paths.slice(0, 1000).map(getPage), seconds),
    note: `10 % home, 30 % numbers, 10 % drill-down, 50 % build sheets of ${questions.allTurboIds.length.toLocaleString('en')} turbos; ${new Set(paths).size.toLocaleString('en')} addresses in ${MIXED.toLocaleString('en')} requests; ${Math.round(100 * kept)} of 100 answers were kept pages after the load`,
  };
}

/** The first are asked for the most: the nth one nth as often as the first. */
function zipf<T>(list: readonly T[]): (random: () => number) => T {
  const most = Math.log(list.length + 1);
  return (random) => list[Math.floor(Math.exp(random() * most)) - 1] as T;
}

const addresses = (address: Kind['address'], first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => address(first + index));

async function onePageAtATime(port: number, requests: readonly string[], seconds: number) {
  const { ask, close } = await openAsker(port, requests);
  const times = await singly(ask, seconds);
  close();
  return times;
}

/** Kept pages have an etag. */
async function keptShare(port: number, paths: readonly string[]): Promise<number> {
  const { ask, close } = await openAsker(port, paths.map(getPage));
  let kept = 0;
  for (const _path of paths) if (/\r\netag: /i.test((await ask()).head)) kept += 1;
  close();
  return kept / paths.length;
}

/** What is kept must hold what was searched for, and be what a render would make. */
async function expectRightPages({ port, questions }: Bench): Promise<void> {
  const page = async (path: string, cookie = '') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
    return { kept: response.headers.has('etag'), html: await response.text() };
  };
  // When a render began is all that two renders of the same differ in.
  const timeless = (html: string) => html.replaceAll(/\bu:\d+/g, 'u:0');
  const numbers = questions.fullNumbers.slice(0, 50);
  for (const asked of numbers) {
    const path = numberPage(asked);
    await page(path);
    await page(path);
    const { kept, html } = await page(path);
    if (!kept) throw new Error(`${path} was not kept`);
    if (!html.includes(asked.turboPn ?? '')) throw new Error(`${path} lacks ${asked.turboPn}`);
    // A session that has ended is a visitor's, and never gets what is kept.
    const made = await page(path, 'tk=ended');
    if (timeless(made.html) !== timeless(html)) throw new Error(`${path} is not what it was`);
  }
  for (const path of [indexAddress(), ...questions.turboIds.slice(0, 50).map(sheetPage)]) {
    await page(path);
    await page(path);
    const [kept, made] = [await page(path), await page(path, 'tk=ended')];
    if (!kept.kept) throw new Error(`${path} was not kept`);
    if (timeless(kept.html) !== timeless(made.html)) throw new Error(`${path} is not what it was`);
  }
}
