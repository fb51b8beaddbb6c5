/** The head of a page: title, description, and URL in every language. */

import { company, withLanguage } from '#contract/paths.ts';
import { type Language, languages } from '#language/languages.ts';
import type { TextFunction } from '#language/web/use-text.ts';

interface PageHead {
  /** Title without the company name. */
  title: string;
  description?: string | undefined;
  /** Address without language and host, and without parameters that do not change the content. */
  address: string;
  /** Whether search engines may list the page; default true. */
  listed?: boolean;
  jsonLd?: object | undefined;
}

interface PageSite {
  readonly origin: string;
  readonly wording: { readonly language: Language };
}

/** The absolute URL of an address of this site, in the page's language. */
export const absolute = ({ origin, wording }: PageSite, address: string) =>
  origin + withLanguage(wording.language.prefix, address);

/** The head in the router's format. */
export function headOf({ origin, wording: { language } }: PageSite, page: PageHead) {
  const { title, description, address, listed = true, jsonLd } = page;
  const at = (prefix: string) => origin + withLanguage(prefix, address);
  const meta: Record<string, unknown>[] = [{ title: `${title} – ${company.name}` }];
  if (description) meta.push({ name: 'description', content: description });
  if (!listed) meta.push({ name: 'robots', content: 'noindex' });
  // The router escapes characters that could end the script.
  if (jsonLd) meta.push({ 'script:ld+json': jsonLd });
  if (!listed) return { meta, links: [] };
  // For link previews in messengers.
  for (const [property, content] of [
    ['og:title', title],
    ['og:description', description],
    ['og:url', at(language.prefix)],
    ['og:image', `${origin}/logo.png`],
    ['og:type', 'website'],
    ['og:site_name', company.name],
  ]) {
    if (content) meta.push({ property, content });
  }
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

export const siteDescription = (text: TextFunction): string =>
  text(
    'Turbochargers, cartridges and turbo parts from the manufacturer: search by turbo, vehicle or E&E part number, see build sheets and stock.',
  );
