/**
 * Makes the demo's e-catalogues and lists into db/demo/content/documents: PDFs set by Typst from the
 * demo catalogue's own parts. Run: node db/demo/content/catalogues.ts
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { languages } from '../../../src/features/language/languages.ts';
import { translate } from '../../../src/features/language/text.ts';
import {
  brandOf,
  byComponent,
  byModel,
  type Chapter,
  capital,
  chaptersBy,
  componentOf,
  flat,
  grouped,
  of,
  parts,
  replacements,
  sectionsByModel,
  svgOf,
  wanted,
} from './catalogue-tables.ts';

interface Catalogue {
  file: string;
  title: string;
  titles: string[];
  drawing: string;
  intro: string[];
  columns: { name: string; width: string }[];
  components: string[];
  chapters: Chapter[];
}

const general = [
  'CHRA',
  'turbine wheel',
  'compressor wheel',
  'bearing housing',
  'turbine housing',
  'compressor cover',
  'nozzle ring',
  'actuator',
  'back plate',
  'heat shield',
  'journal bearing',
  'thrust bearing',
  'thrust collar',
  'piston ring',
  'O-ring',
  'gasket kit',
  'repair kit',
  'clamp',
  'ball bearing',
];
const order = [
  'E&E P/Ns name a component by two letters, a turbo family and a running number. Order by this number.',
  'The web catalogue shows the stock of the day; urgent orders of parts in stock leave within 1–3 working days.',
  'Numbers of other makers serve for reference only.',
];

const catalogues: Catalogue[] = [
  {
    file: 'general-catalogue-2026',
    title: 'General catalogue 2026/2027',
    titles: [
      'Catálogo general',
      'Общий каталог',
      'Catalogue général',
      'Catálogo geral',
      'الكتالوج العام',
      '总目录',
    ],
    drawing: 'CHRA',
    intro: order,
    columns: byModel.columns,
    components: general,
    chapters: chaptersBy(
      parts,
      brandOf,
      (rows) => [...new Set(rows.map((row) => of(row, 'component_type')))].slice(0, 4).map(svgOf),
      sectionsByModel,
    ),
  },
  {
    file: 'cartridges-2026',
    title: 'Cartridges (CHRA) 2026',
    titles: [
      'Cartuchos (CHRA)',
      'Картриджи (CHRA)',
      'Cartouches (CHRA)',
      'Conjuntos centrais (CHRA)',
      'قلوب التيربو (CHRA)',
      '机芯（CHRA）',
    ],
    drawing: 'CHRA',
    intro: ['Every cartridge is balanced at operating speed on oil before it is packed.', ...order],
    columns: flat.columns,
    components: ['CHRA'],
    chapters: chaptersBy(wanted('CHRA'), brandOf, () => [svgOf('CHRA')]),
  },
  {
    file: 'repair-kits-and-bearings-2026',
    title: 'Repair kits and bearings 2026',
    titles: [
      'Kits de reparación y cojinetes',
      'Ремкомплекты и подшипники',
      'Kits de réparation et paliers',
      'Kits de reparação e mancais',
      'أطقم الإصلاح والمحامل',
      '修理包与轴承',
    ],
    drawing: 'journal bearing',
    intro: ['Bearings and rings wear together: replace them as a set, with new seals.', ...order],
    columns: flat.columns,
    components: [
      'repair kit',
      'journal bearing',
      'thrust bearing',
      'thrust collar',
      'piston ring',
      'O-ring',
    ],
    chapters: byComponent(
      'repair kit',
      'journal bearing',
      'thrust bearing',
      'thrust collar',
      'piston ring',
      'O-ring',
      'ball bearing',
    ),
  },
  {
    file: 'vnt-2026',
    title: 'Nozzle rings and actuators 2026',
    titles: [
      'Coronas de geometría variable y actuadores',
      'Сопловые аппараты и актуаторы',
      'Couronnes de géométrie variable et actionneurs',
      'Anéis de geometria variável e atuadores',
      'حلقات الريش المتغيرة والمشغّلات',
      '喷嘴环与执行器',
    ],
    drawing: 'nozzle ring',
    intro: [
      'After a nozzle ring or an actuator is replaced, the minimum flow is set anew.',
      ...order,
    ],
    columns: flat.columns,
    components: ['nozzle ring', 'actuator'],
    chapters: byComponent('nozzle ring', 'actuator'),
  },
  {
    file: 'wheels-2026',
    title: 'Turbine and compressor wheels 2026',
    titles: [
      'Ruedas de turbina y de compresor',
      'Турбинные и компрессорные колёса',
      'Roues de turbine et de compresseur',
      'Rotores de turbina e de compressor',
      'عجلات التوربين والضاغط',
      '涡轮转子与压气机叶轮',
    ],
    drawing: 'turbine wheel',
    intro: [
      'Diameters are measured at the blades. The web catalogue finds wheels by diameter within 0.5 mm.',
      ...order,
    ],
    columns: flat.columns,
    components: ['turbine wheel', 'compressor wheel'],
    chapters: byComponent('turbine wheel', 'compressor wheel'),
  },
  {
    file: 'gasket-kits-2026',
    title: 'Gasket kits, heat shields and back plates 2026',
    titles: [
      'Juegos de juntas, pantallas térmicas y platos traseros',
      'Комплекты прокладок, тепловые экраны и задние пластины',
      'Pochettes de joints, écrans thermiques et flasques arrière',
      'Jogos de juntas, defletores de calor e placas traseiras',
      'أطقم الحشيات والدروع الحرارية واللوحات الخلفية',
      '垫片包、隔热罩与背板',
    ],
    drawing: 'gasket kit',
    intro: ['Gaskets are used once. A kit holds the studs and nuts that go with them.', ...order],
    columns: flat.columns,
    components: ['gasket kit', 'heat shield', 'back plate', 'clamp'],
    chapters: byComponent('gasket kit', 'heat shield', 'back plate', 'clamp'),
  },
  {
    file: 'replaced-numbers-2026',
    title: 'Replaced E&E P/Ns 2026',
    titles: [
      'E&E P/N sustituidos',
      'Заменённые E&E P/N',
      'E&E P/N remplacés',
      'E&E P/N substituídos',
      'أرقام E&E P/N المستبدلة',
      '已替代的 E&E P/N',
    ],
    drawing: 'repair kit',
    intro: [
      'The web catalogue finds a part by its former number, too, and shows the one that is delivered.',
    ],
    columns: [
      { name: 'Former E&E P/N', width: '1fr' },
      { name: 'Replaced by', width: '1fr' },
    ],
    components: [],
    chapters: [
      {
        title: 'Former and present numbers',
        drawings: [],
        sections: grouped(replacements, (row) => componentOf(of(row, 'replaced_by'))).map(
          ([heading, rows]) => ({
            heading,
            rows: rows.map((row) => [of(row, 'ee_pn'), of(row, 'replaced_by')]),
          }),
        ),
      },
    ],
  },
];

const codes = ['en', 'spa', 'ru', 'fra', 'pt', 'ara', 'zh'] as const;
const words = (components: readonly string[]) => ({
  head: languages.map(({ name }) => name),
  rows: components.map((one) => codes.map((code) => capital(translate(code, one)))),
});

const place = (name: string) => import.meta.resolve(name);
const fontPaths = [
  [place('@embedpdf/fonts-latin'), 'NotoSans-Regular.ttf'],
  [place('@embedpdf/fonts-latin'), 'NotoSans-Bold.ttf'],
  [place('@embedpdf/fonts-arabic'), 'NotoNaskhArabic-Regular.ttf'],
  [place('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'],
].map(([from = '', file = '']) => fileURLToPath(new URL(`../fonts/${file}`, from)));
const compiler = NodeCompiler.create({
  workspace: fileURLToPath(new URL('.', import.meta.url)),
  fontArgs: [{ fontPaths }],
});
const template = readFileSync(new URL('./catalogue.typ', import.meta.url), 'utf8');

const folder = new URL('./documents/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const { file, components, drawing, ...catalogue } of catalogues) {
  const sheet = { ...catalogue, drawing: svgOf(drawing), words: words(components) };
  const pdf = compiler.pdf({
    mainFileContent: template,
    inputs: { sheet: JSON.stringify(sheet) },
  });
  writeFileSync(new URL(`${file}.pdf`, folder), pdf);
  console.log(file, `${Math.round(pdf.length / 1024)} kB`);
}
