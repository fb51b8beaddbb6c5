/** Vehicle makes: one name for each in the pick lists, however a file writes it. */

import { byNames, nameKey } from './key.ts';

/** The name shown, then other ways to write it. Upper and lower case, accents and marks don't count. */
const makes: Readonly<Record<string, string>> = {
  'Alfa Romeo': 'Alfa|Альфа Ромео|阿尔法罗密欧|ألفا روميو',
  Audi: 'Ауди|奥迪|أودي|アウディ|아우디',
  BMW: 'Bayerische Motoren Werke|БМВ|宝马|بي إم دبليو',
  Caterpillar: 'CAT|Катерпиллар|卡特彼勒|كاتربيلر',
  Chevrolet: 'Chevy|Шевроле|雪佛兰|شيفروليه',
  Citroen: 'Ситроен|雪铁龙|سيتروين',
  Cummins: 'Камминз|康明斯|كمنز',
  Dacia: 'Дачия|达契亚|داسيا',
  Daewoo: 'Дэу|대우|大宇|دايو',
  DAF: 'ДАФ|达夫|داف',
  Deutz: 'Дойц|道依茨|دويتز',
  Dodge: 'Додж|道奇|دودج',
  Dongfeng: 'DFM|Донгфенг|东风',
  Fiat: 'Фиат|菲亚特|فيات',
  Ford: 'Форд|福特|فورد|フォード',
  Foton: '福田',
  'Great Wall': 'GWM|长城',
  Hino: 'Хино|日野|هينو',
  Hitachi: 'Хитачи|日立|هيتاشي',
  Honda: 'Хонда|本田|هوندا|ホンダ',
  Hyundai: 'Хендай|Хёндэ|现代|現代|현대|هيونداي|ヒュンダイ',
  Isuzu: 'Исузу|五十铃|いすゞ|إيسوزو',
  Iveco: 'Ивеко|依维柯|إيفيكو',
  Jeep: 'Джип|吉普|جيب',
  Kia: 'Киа|起亚|기아|كيا',
  Komatsu: 'Комацу|小松|コマツ|كوماتسو',
  Lancia: 'Лянча|蓝旗亚|لانسيا',
  'Land Rover': 'Landrover|Ленд Ровер|路虎|لاند روفر',
  MAN: 'МАН|曼|曼恩|مان',
  Mazda: 'Мазда|马自达|マツダ|مازدا',
  'Mercedes-Benz':
    'Mercedes|Mercedes Benz|MB|Daimler|Мерседес|Мерседес-Бенц|奔驰|梅赛德斯-奔驰|مرسيدس|مرسيدس بنز|メルセデス・ベンツ',
  MINI: 'BMW Mini',
  Mitsubishi: 'Мицубиси|Митсубиси|Митсубиши|三菱|ميتسوبيشي|미쓰비시',
  Nissan: 'Ниссан|日产|日産|نيسان|닛산',
  Opel: 'Опель|欧宝|أوبل',
  Perkins: 'Перкинс|珀金斯|بيركنز',
  Peugeot: 'Пежо|标致|بيجو',
  Porsche: 'Порше|保时捷|بورشه',
  Renault: 'Рено|雷诺|رينو',
  Saab: 'Сааб|萨博|ساب',
  Scania: 'Скания|斯堪尼亚|سكانيا',
  Seat: 'Сеат|西雅特|سيات',
  Skoda: 'Шкода|斯柯达|سكودا',
  SsangYong: 'Ssang Yong|СанЁнг|双龙|쌍용|سانغ يونغ',
  Subaru: 'Субару|斯巴鲁|スバル|سوبارو',
  Suzuki: 'Сузуки|铃木|スズキ|سوزوكي',
  Toyota: 'Тойота|丰田|豊田|トヨタ|تويوتا',
  Volkswagen:
    'VW|V.W.|Volkswagen VW|VW Volkswagen|Фольксваген|大众|فولكس فاجن|フォルクスワーゲン|폭스바겐',
  Volvo: 'Вольво|沃尔沃|فولفو',
  'Volvo Penta': 'Вольво Пента|沃尔沃遍达|فولفو بنتا',
  Yanmar: 'Янмар|ヤンマー|洋马|يانمار',
  ...namesOf(
    'Buick|Cadillac|Case|Case IH|Chery|Chrysler|CNHTC|Daihatsu|Detroit Diesel',
    'Eagle|Fendt|Geely|GMC|Infiniti|Jaguar|JCB|John Deere|Kobelco|Kubota|Lexus|Liebherr',
    'Massey Ferguson|MG|New Holland|Plymouth|PSA|Ram|Roewe|Rover|Santana|Smart|Sumitomo|Tata',
    'Troller|Vauxhall|Volvo Truck',
  ),
  // The maker's own script is the name that the market uses most.
  ГАЗ: 'GAZ|嘎斯',
  КАМАЗ: 'KAMAZ|Kamaz|卡玛斯|كاماز',
  МАЗ: 'MAZ',
  УАЗ: 'UAZ',
};

/** Makes that have one name, in which only letters' case and marks vary. */
function namesOf(...lists: string[]): Record<string, string> {
  return Object.fromEntries(lists.flatMap((list) => list.split('|')).map((make) => [make, '']));
}

const byName = byNames(makes);

/**
 * The name under which a make is shown: 'VW' and 'フォルクスワーゲン' give 'Volkswagen', as does a
 * cell with the name in two scripts ('大众 Volkswagen'). A make that is not known stays as written.
 */
export function makeOf(name: string): string {
  const makeOfName = byName.get(nameKey(name));
  if (makeOfName !== undefined) return makeOfName;
  const words = name.split(/[\s/()|]+/).filter((word) => word !== '');
  if (words.length < 2 || !/[^\p{Script=Latin}\p{Script=Common}]/u.test(name)) return name;
  // Two scripts: all words that are known have to agree.
  const makesOfWords = new Set(words.map((word) => byName.get(nameKey(word))));
  makesOfWords.delete(undefined);
  const [make] = makesOfWords;
  return makesOfWords.size === 1 && make !== undefined ? make : name;
}

/** The name under which a make is shown; undefined for a text that is no name of a make, as a whole. */
export const makeNamed = (text: string): string | undefined => byName.get(nameKey(text));

/** Whether a name is that of a vehicle make, in whatever way it is written. */
export const isMake = (name: string): boolean => byName.has(nameKey(makeOf(name)));

const applications: Readonly<Record<string, string>> = {
  'Passenger car':
    'Passenger cars|Car|Cars|PC|PKW|Personenkraftwagen|Voiture|Véhicule particulier|Turismo|Automóvil|Carro|Автомобиль|Легковой автомобиль|Легковой|乘用车|轿车|سيارة ركاب',
  'Commercial vehicle':
    'Commercial vehicles|Truck|Trucks|LCV|HCV|NKW|LKW|Nutzfahrzeug|Véhicule utilitaire|Camion|Vehículo comercial|Camión|Veículo comercial|Caminhão|Грузовой автомобиль|Грузовой|商用车|卡车|مركبة تجارية',
  Construction:
    'Construction machinery|Construction equipment|Earthmoving|Baumaschinen|Engins de chantier|Maquinaria de construcción|Máquinas de construção|Строительная техника|工程机械|معدات البناء',
  Industrial: 'Industry|Industrie|Industriel|Промышленный|工业|صناعي',
  Agricultural:
    'Agriculture|Landwirtschaft|Agricole|Agrícola|Сельскохозяйственный|Сельхозтехника|农业|农机|زراعي',
  Marine: 'Boat|Ship|Marin|Marino|Náutico|Судовой|船用|بحري',
};

export const allApplications: string[] = Object.keys(applications);

const byApplication = byNames(applications);

/** The name of an application; one that is not known stays as written. */
export function applicationOf(name: string): string {
  return byApplication.get(nameKey(name)) ?? name;
}
