/**
 * What components.csv really says about parts on the demo's build sheets: OEM P/Ns, measured wheels,
 * E&E P/Ns and other makers' numbers. Each entry names the row it rests on; make.ts fails when that
 * row is gone. Everything else on a build sheet is made up (make.ts).
 */

export interface FactSource {
  component: string;
  oemPn?: string;
  fits?: string;
}

export interface PartFact {
  /** Prefix of the line it belongs to. */
  prefix: string;
  /** The turbos whose part it is: by model (plain: capitals, Latin, no spaces), or by turbo P/N. */
  models?: RegExp;
  turbos?: string[];
  /** The row of components.csv: its P/N becomes the OEM P/N, its dimensions are taken over. */
  source?: FactSource;
  /** E&E P/N that the file itself gives to this part. */
  eePn?: string;
  /** Rows that give another maker's number of the same part. */
  cross?: FactSource[];
}

const wheel = (prefix: 'CW' | 'TW', fits: string, where: Pick<PartFact, 'models' | 'turbos'>) => ({
  prefix,
  source: { component: prefix === 'CW' ? 'compressor wheel' : 'turbine wheel', fits },
  ...where,
});

const kit = (component: string, oemPn: string): FactSource => ({ component, oemPn });

/** MHI names the compressor wheel in the second group: TD04HL-15G carries the 15G wheel. */
const mhiWheels: PartFact[] = [
  wheel('CW', 'TD04-13G', { models: /^TD04.*-13G/ }),
  wheel('CW', 'TD04H-15G', { models: /^TD04.*-15G/ }),
  wheel('CW', 'TD05H-14B', { models: /^TD05.*-14B/ }),
];

const wheels: PartFact[] = [
  ...mhiWheels,
  // 53039880029 supersedes 53039880005, so its wheels fit in its place.
  wheel('CW', 'K03-005', { turbos: ['53039880005'] }),
  wheel('TW', 'K03-029', { turbos: ['53039880005'] }),
  wheel('CW', 'H1C', { models: /^H1C$/ }),
  wheel('TW', 'H1C;WH1C;HX35;HX35W', { models: /^(W?H1C|HX35W?)$/ }),
  wheel('TW', 'HE341CW;HE351CW', { models: /^HE3[45]1C?W$/ }),
  wheel('TW', 'GT1749V Toyota RAV4 2.0 D-4D 1CD-FTV', { turbos: ['721164-5013S', '721164-0011'] }),
  wheel('TW', 'TF035HM-12T-6 MWM 4.07 TCA 2.8', { models: /^TF035HM-12T-6$/ }),
  wheel('CW', 'GTA4294 Caterpillar C10/C12', { models: /^GTA4294$/ }),
  wheel('CW', 'ТКР 6.1 (05)', { turbos: ['ТКР 6.1 (05)'] }),
  wheel('TW', 'ТКР 6.1 (05)', { turbos: ['ТКР 6.1 (05)'] }),
  wheel('CW', 'ТКР 6,5.1 (09.03)', { turbos: ['ТКР 6,5.1 (09.03)'] }),
];

const numbers: PartFact[] = [
  { prefix: 'CH', turbos: ['454231-5007S'], cross: [kit('CHRA', '1-A-3246')] },
  { prefix: 'CH', turbos: ['LR063777'], cross: [kit('CHRA', 'BRX4629')] },
  { prefix: 'CH', turbos: ['8972402101'], source: kit('CHRA', 'VAX40019') },
  { prefix: 'GK', models: /^GT1749V/, cross: [kit('gasket kit', '7-A-6440')] },
  { prefix: 'CW', models: /^HX35W?$/, source: kit('compressor wheel', '3599649') },
  { prefix: 'TH', models: /^(W?H1C|HX35W?)$/, source: kit('turbine housing', '3532214') },
  { prefix: 'RK', models: /^W?H1C$/, source: kit('repair kit', '4027309') },
  { prefix: 'AC', turbos: ['5322345'], source: kit('actuator', '5494878RX') },
  { prefix: 'AC', turbos: ['53039880005'], cross: [kit('actuator', '9-D-6079')] },
  { prefix: 'AC', turbos: ['765155-5007S'], cross: [kit('actuator', '6NW009420')] },
  { prefix: 'CC', models: /^HX55/, cross: [kit('compressor cover', '13-B-5333')] },
  { prefix: 'TH', models: /^HX55/, cross: [kit('turbine housing', '12-B-5332')] },
  { prefix: 'TB', models: /^TE06/, cross: [kit('thrust bearing', '8-A-0198')] },
];

/** E&E P/Ns that the file itself gives: bearing housings by their OEM P/N, actuators by turbo. */
const ownNumbers: PartFact[] = [
  housing('BH-T2-1', '17201-54030'),
  housing('BH-T10-2', '17201-64040'),
  housing('BH-T10-3', '17201-46010'),
  actuator('AC-I007', ['VJ36']),
  actuator('AC-I038', ['VT10']),
  actuator('AC-I100E', ['VB23', 'VB37']),
];

function housing(eePn: string, oemPn: string): PartFact {
  const source = { component: 'bearing housing', oemPn };
  return { prefix: 'BH', turbos: [oemPn], eePn, source };
}

function actuator(eePn: string, turbos: string[]): PartFact {
  return { prefix: 'AC', turbos, eePn };
}

export const partFacts: PartFact[] = [...wheels, ...numbers, ...ownNumbers];

/** The first fact about this turbo's part of the given kind. */
export function factOf(prefix: string, turboPn: string, plainModel: string): PartFact | undefined {
  return partFacts.find(
    (fact) =>
      fact.prefix === prefix && (fact.turbos?.includes(turboPn) || fact.models?.test(plainModel)),
  );
}
