/** Uploads files to a test site as a browser does. */
import { readFileSync } from 'node:fs';
import type { Envelope } from '#contract/errors.ts';
import type { TestSite } from './app.ts';

export interface TestFile {
  readonly name: string;
  readonly contents: string | Uint8Array<ArrayBuffer>;
}

/** A file in test/cases. */
export const caseFile = (name: string): TestFile => ({
  name,
  contents: new Uint8Array(readFileSync(new URL(`cases/${name}`, import.meta.url))),
});

export const caseData = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8')) as T;

/** Uploads files as multipart. @returns status and envelope */
export async function sendFiles(
  site: TestSite,
  url: string,
  files: readonly TestFile[],
  headers: Record<string, string>,
): Promise<Envelope & { status: number; val: never }> {
  const form = new FormData();
  for (const { name, contents } of files) form.append('file', new Blob([contents]), name);
  const { body, headers: formHeaders } = new Response(form);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as ReadableStream<Uint8Array>) chunks.push(chunk);
  const response = await site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': formHeaders.get('content-type') ?? '', ...headers },
    payload: Buffer.concat(chunks),
  });
  return { status: response.statusCode, ...response.json() };
}
