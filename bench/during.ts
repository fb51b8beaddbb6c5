/** What visitors notice while the catalogue changes: readers during an import, and swaps. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Calls, Envelope } from '#contract';
import { publish } from '#features/catalogue/publish/publish.ts';
import type { Database } from '#platform/database.ts';
import { Connection } from './connection.ts';
import type { Figure } from './figures.ts';
import { openAsker, timesOf } from './load.ts';
import { listRequest, type Questions, sheetRequest } from './questions.ts';

/** Pause of a reader between an answer and the next question, ms. */
const PAUSE = 5;

/** Two visitors who search, turn pages and open build sheets until `stopped`. @returns ms */
async function readUntil(port: number, questions: Questions, stopped: () => boolean) {
  const times: number[] = [];
  const requests = questions.fullNumbers
    .slice(0, 20_000)
    .flatMap((asked, index) => [
      listRequest(asked),
      listRequest(questions.deepPages[index % questions.deepPages.length] ?? asked),
      sheetRequest(questions.turboIds[index % questions.turboIds.length] ?? '1'),
    ]);
  const read = async (mine: string[]) => {
    const asker = await openAsker(port, mine);
    while (!stopped()) {
      const start = performance.now();
      await asker.ask();
      times.push(performance.now() - start);
      await sleep(PAUSE);
    }
    asker.close();
  };
  const half = Math.floor(requests.length / 2);
  await Promise.all([read(requests.slice(0, half)), read(requests.slice(half))]);
  return timesOf(times);
}

/** The slowest hundredth of readers' answers while `work` runs, against the same when quiet. */
export async function readersDuring(
  port: number,
  questions: Questions,
  work: () => Promise<unknown>,
  quietSeconds: number,
): Promise<Figure[]> {
  const end = performance.now() + quietSeconds * 1000;
  const quiet = await readUntil(port, questions, () => performance.now() >= end);
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  const [busy] = await Promise.all([readUntil(port, questions, () => done), working]);
  const figure = {
    id: 'readers',
    name: "readers' p99 during an import",
    value: busy.p99,
    unit: 'ms',
    floor: { name: 'quiet', value: quiet.p99 },
    ratio: busy.p99 / quiet.p99,
    target: { most: 10 },
    note: `p50 ${busy.p50.toFixed(2)} ms, quiet ${quiet.p50.toFixed(2)} ms; ${busy.calls} answers`,
  } as const;
  const { floor, note, ...rest } = figure;
  return [figure, { ...rest, id: 'readers-ms', name: `${figure.name}, in ms`, ratio: busy.p99 }];
}

/** Marks every turbo and part, so that an answer made of two editions shows. */
async function markEdition(database: Database, edition: number): Promise<void> {
  await database.write.query(
    `with turbos as (update catalogue.turbo
       set model = split_part(model, ' edition ', 1) || ' edition ' || $1::int, remark = $1::int::text),
     parts as (update catalogue.part set oem_pn = $1::int::text)
     update catalogue.state set edits = edits + 1`,
    [edition],
  );
}

type List = Answer<Calls['getTurboList']>;
type Sheet = Answer<Calls['getTurboById']>;

/** The editions that an answer is made of. */
function editionsIn(body: Buffer): Set<string> {
  const { val } = JSON.parse(body.toString()) as Envelope & { val: List | Sheet };
  if (!Array.isArray(val)) {
    const own = [editionOf(val.turboModel), val.remark];
    return new Set([...own, ...val.bomList.map(({ oemPn }) => oemPn)]);
  }
  // Rows that want a login show no model.
  return new Set(val.flatMap(({ turboModel }) => (turboModel ? [editionOf(turboModel)] : [])));
}

const editionOf = (model: string): string => model.split(' edition ')[1] ?? '';

/** Eight readers check each answer while versions are published one after another. */
export async function swapsUnderLoad(
  database: Database,
  port: number,
  questions: Questions,
  swaps: number,
): Promise<Figure> {
  await markEdition(database, 1000);
  await publish(database, { reason: 'first edition of the bench' });
  // The site hears of it within moments; until then it still answers from the unmarked version.
  await sleep(1000);
  let [publishing, answers, errors, mixed] = [true, 0, 0, 0];
  const seen = new Set<string>();
  const read = async (reader: number) => {
    const connection = await Connection.open(port);
    for (let i = reader; publishing; i += 8) {
      const request =
        i % 2 === 0
          ? sheetRequest(questions.turboIds[i % questions.turboIds.length] ?? '1')
          : listRequest(questions.deepPages[i % questions.deepPages.length] ?? { payload: {} });
      const { status, body } = await connection.ask(request);
      answers += 1;
      if (status !== 200) {
        errors += 1;
        continue;
      }
      const editions = editionsIn(body);
      if (editions.size > 1) mixed += 1;
      for (const edition of editions) seen.add(edition);
    }
    connection.close();
  };
  const readers = Promise.all(Array.from({ length: 8 }, (_, reader) => read(reader)));
  for (let edition = 1001; edition <= 1000 + swaps; edition++) {
    await markEdition(database, edition);
    await publish(database, { reason: 'edition of the bench' });
  }
  await sleep(1000);
  publishing = false;
  await readers;
  return {
    id: 'swaps',
    name: `${swaps} versions under load: errors and mixed answers`,
    value: errors + mixed,
    unit: 'faults',
    ratio: errors + mixed,
    target: { most: 0 },
    note: `${answers} answers by 8 readers from ${seen.size} editions: ${errors} errors, ${mixed} mixed`,
  };
}
