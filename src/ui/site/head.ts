/** What a page says of itself in its head: title, description, its address in every language. */

import { company } from '#contract/company.ts';
import { withLanguage } from '#contract/paths.ts';
import { type Language, languages } from '#language/languages.ts';
import type { TextFunction } from '#language/web/use-text.ts';

export interface PageHead {
  /** Without the company's name. */
  title: string;
  description?: string | undefined;
  /** Address without language and host; what does not change the content is left out of it. */
  address: string;
  /** Whether search engines may list the page; true without it. */
  listed?: boolean;
  /** schema.org data of the page. */
  jsonLd?: object | undefined;
}

interface Place {
  origin: string;
  language: Language;
}

/** An address of this site in full. */
export function absolute(place: { origin: string; language: { prefix: string } }, address: string) {
  return place.origin + withLanguage(place.language.prefix, address);
}

/** The head of a page as the router takes it. */
export function headOf({ origin, language }: Place, page: PageHead) {
  const { title, description, address, listed = true, jsonLd } = page;
  const at = (prefix: string) => absolute({ origin, language: { prefix } }, address);
  const meta: Record<string, unknown>[] = [{ title: `${title} – ${company.name}` }];
  if (description) meta.push({ name: 'description', content: description });
  if (!listed) meta.push({ name: 'robots', content: 'noindex' });
  // The router escapes what could end the script.
  if (jsonLd) meta.push({ 'script:ld+json': jsonLd });
  if (!listed) return { meta, links: [] };
  return {
    meta,
    links: [
      { rel: 'canonical', href: at(language.prefix) },
      ...languages.map(({ tag, prefix }) => ({
        rel: 'alternate',
        hrefLang: tag,
        href: at(prefix),
      })),
      { rel: 'alternate', hrefLang: 'x-default', href: at('') },
    ],
  };
}

/** The description of pages that have none of their own. */
export const siteDescription = (text: TextFunction): string =>
  text(
    'Turbochargers, cartridges and turbo parts from the manufacturer: search by turbo, vehicle or E&E part number, see build sheets and stock.',
  );
