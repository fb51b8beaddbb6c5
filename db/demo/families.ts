/**
 * Which family a turbo belongs to, read from its model name: parts are shared within a family, and
 * bearings, rings and seals within a core size. Only for the demo's build sheets.
 */

export interface Family {
  /** Middle of the E&E P/N: '1749', 'K03', 'TD04', 'HX35'. */
  code: string;
  /** Families of one core size take the same bearings, rings, seals and repair kit. */
  core: string;
  kind: 'vnt' | 'wastegate' | 'fixed';
  actuator: 'electronic' | 'pneumatic' | 'none';
  /** Runs on a ball bearing cartridge in place of journal and thrust bearings. */
  ballBearing: boolean;
}

/** Cyrillic letters of Russian and Czech model names, as they are written in Latin E&E P/Ns. */
const latin: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'R',
  С: 'C',
  Т: 'T',
  Х: 'X',
};

const lookAlikes = new RegExp(`[${Object.keys(latin).join('')}]`, 'g');

/** The model in capitals, without spaces, in Latin letters; ТКР becomes TKR. */
export function plainModel(model: string): string {
  const capitals = model.toUpperCase().replace(/\s+/g, '');
  return capitals.replace(lookAlikes, (letter) => latin[letter] ?? letter);
}

function family(code: string, core: string, kind: Family['kind'], electronic = false): Family {
  const powered = electronic ? 'electronic' : 'pneumatic';
  return { code, core, kind, actuator: kind === 'fixed' ? 'none' : powered, ballBearing: false };
}

/** Core size of a Garrett turbo by its turbine frame, the first two digits of its model. */
function garrettCore(frame: number): string {
  if (frame < 20) return 'GT15';
  if (frame < 25) return 'GT20';
  if (frame < 30) return 'GT25';
  return frame < 40 ? 'GT37' : 'GT42';
}

/** GT1749V: turbine frame 17, compressor 49 mm, V variable nozzle; K an electronic actuator. */
function garrett(model: string): Family | undefined {
  const parts = /^(?:M?GT[A-E]?|GTP|TA|TV|T)(\d{2})(\d{2}|0)?(?!\d)(.*)$/.exec(model);
  if (!parts) return undefined;
  const [, frame = '', wheel = '', features = ''] = parts;
  const code = wheel.length === 2 ? frame + wheel : `GT${frame}`;
  const core = garrettCore(Number(frame));
  const old = !model.startsWith('GT') && !model.startsWith('M');
  if (features.includes('V')) return family(code, core, 'vnt', /VZ?A?K/.test(features));
  const kind = old && Number(frame) >= 30 ? 'fixed' : 'wastegate';
  return { ...family(code, core, kind), ballBearing: /R$/.test(features) };
}

interface Rule {
  /** Tried on the plain model; its first group is the code of the family. */
  pattern: RegExp;
  core: string;
  kind: Family['kind'];
  /** What in the model makes it a variable nozzle turbo. */
  variable?: RegExp;
  electronic?: RegExp;
}

/** The first rule whose pattern matches decides. */
const rules: Rule[] = [
  { pattern: /^([BK][VP]35)/, core: 'KP35', kind: 'wastegate', variable: /^BV/ },
  { pattern: /^([BK][VP]\d\d)/, core: 'K03', kind: 'wastegate', variable: /^BV/ },
  { pattern: /^(K0[34])/, core: 'K03', kind: 'wastegate' },
  { pattern: /^(K1[46])/, core: 'K14', kind: 'wastegate' },
  { pattern: /^(K2[467]|K36)/, core: 'K27', kind: 'fixed' },
  { pattern: /^(C14)/, core: 'C14', kind: 'fixed' },
  { pattern: /^(TKR\d)/, core: 'TKR', kind: 'fixed' },
  { pattern: /^(TF035|TD025|TD03|TD04)/, core: 'TD04', kind: 'wastegate', variable: /HL6B/ },
  { pattern: /^(TD0[56]|TE06|TC05)/, core: 'TD05', kind: 'wastegate' },
  { pattern: /^(RH[FV][34])/, core: 'RHF4', kind: 'wastegate', variable: /^RHV|^RHF4V/ },
  { pattern: /^(RHF5)/, core: 'RHF5', kind: 'wastegate' },
  { pattern: /^(RHC6)/, core: 'RHC6', kind: 'wastegate' },
  { pattern: /^(CT\d*)/, core: 'CT', kind: 'wastegate', variable: /^CT16V/ },
  // H1C, WH1C, HX35, HY35, H1E, WH1E and HX40 share the H1 frame.
  { pattern: /^W?(H1[CE])/, core: 'H1', kind: 'fixed' },
  { pattern: /^(H[XY]35|HX40)/, core: 'H1', kind: 'wastegate' },
  { pattern: /^(HX[23]\d)/, core: 'HX30', kind: 'wastegate' },
  { pattern: /^(HX\d\d|HC\d)/, core: 'HX50', kind: 'fixed' },
  { pattern: /^(HE\d{3})/, core: 'HE300', kind: 'wastegate', variable: /V/, electronic: /V/ },
  { pattern: /^(T46)/, core: 'T46', kind: 'fixed' },
  { pattern: /^(HT\d\d)/, core: 'HT', kind: 'wastegate' },
  { pattern: /^([34]L[A-Z])/, core: '3LM', kind: 'fixed' },
  { pattern: /^(S\d{3}|S\d[A-Z]|B1)/, core: 'S200', kind: 'fixed' },
];

/** Where a plate gives no model, the maker's most common build stands in for the demo. */
const unknown: Record<string, Family> = {
  Garrett: family('GTN', 'GT15', 'vnt', true),
  BorgWarner: family('BWN', 'K03', 'wastegate'),
};

/** The family of a turbo by its model and maker (both as in the catalogue file). */
export function familyOf(model: string, maker: string): Family {
  const plain = plainModel(model);
  for (const { pattern, core, kind, variable, electronic } of rules) {
    const code = pattern.exec(plain)?.[1];
    if (code === undefined) continue;
    return family(code, core, variable?.test(plain) ? 'vnt' : kind, electronic?.test(plain));
  }
  return garrett(plain) ?? unknown[maker] ?? family('GEN', 'GEN', 'fixed');
}
