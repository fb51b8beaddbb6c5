/** Vehicle makes. Each has one name in the pick lists, however a file writes it. */

import { byNames, nameKey } from './key.ts';

/** The name shown, then its other names. Case, accents and punctuation are ignored. */
const makes: Readonly<Record<string, string>> = {
  Abarth: 'Абарт|阿巴斯|أبارث|アバルト|아바스|아바르트',
  'Alfa Romeo':
    'Alfa|Альфа Ромео|Альфа|阿尔法罗密欧|ألفا روميو|ألفا|アルファロメオ|알파로메오|愛快羅密歐',
  Audi: 'Ауди|奥迪|奧迪|أودي|アウディ|아우디',
  BMW: 'Bayerische Motoren Werke|БМВ|宝马|寶馬|بي إم دبليو|بي ام|ビーエムダブリュー|비엠더블유|华晨宝马',
  BYD: 'БИД|比亚迪|比亞迪|بي واي دي|비야디',
  Buick: 'Бьюик|别克|بويك|ビュイック|뷰익|別克',
  Cadillac: 'Кадиллак|凯迪拉克|كاديلاك|キャデラック|캐딜락|凱迪拉克',
  Case: 'Кейс|凯斯|كيس',
  Caterpillar:
    'CAT|Катерпиллар|Катерпиллер|КАТ|卡特彼勒|卡特|كاتربيلر|كاتربلر|كات|キャタピラー|캐터필러|Катерпилер|Катерпилар|キャタピラ',
  Changan: 'Чанган|长安|شانجان',
  Chery: 'Чери|奇瑞|شيري|チェリー|체리|تشيري',
  Chevrolet:
    'Chevy|Шевроле|雪佛兰|雪佛蘭|شيفروليه|شفروليه|شيفورليه|شفر|シボレー|쉐보레|시보레|Шеви|雪弗兰|شيفروليت',
  Chrysler: 'Крайслер|克莱斯勒|كرايسلر|クライスラー|크라이슬러|克萊斯勒',
  Citroen:
    'Ситроен|Ситроэн|雪铁龙|雪鐵龍|سيتروين|ستروين|シトロエン|시트로엥|东风雪铁龙|سيتروان|시트로엔',
  Cummins:
    'Камминз|Каминс|Камминс|康明斯|كمنز|كامينز|カミンズ|커민스|东风康明斯|Каминз|Кумминз|كومينز|كمينز',
  CNHTC: 'Sinotruk|中国重汽|重汽|Синотрак|سينوتراك|سينوترك',
  Dacia: 'Дачия|达契亚|داسيا|داتشيا|ダチア|다치아',
  Daewoo: 'Дэу|Деу|대우|大宇|دايو|デーウ|Даево|デウ|دايوو',
  DAF: 'ДАФ|达夫|داف|ダフ|다프',
  Daihatsu: 'Дайхатсу|大发|大發|دايهاتسو|ダイハツ|다이하쓰|다이하츠',
  'Detroit Diesel': 'Детройт Дизель|底特律柴油机|ديترويت ديزل|Детройт|底特律',
  Deutz: 'Дойц|道依茨|دويتز|도이츠|Дойтц|Дейц|Дейтц|دويتس',
  Dodge: 'Додж|道奇|دودج|ダッジ|닷지|도지|دوج',
  Dongfeng: 'DFM|Донгфенг|东风|東風|دونغ فينغ|دونج فينج|둥펑|东风汽车|Дунфэн|Дунфенг|Донфенг|동풍',
  FAW: 'ФАВ|一汽|解放|فاو|一汽解放',
  Fendt: 'Фендт|芬特|فندت',
  Fiat: 'Фиат|菲亚特|飛雅特|فيات|フィアット|피아트|菲亞特',
  Ford: 'Форд|福特|فورد|フォード|포드|长安福特|江铃福特',
  Foton: 'Фотон|福田|فوتون|포톤|北汽福田',
  Geely: 'Джили|吉利|جيلي|지리',
  GMC: 'ДжиЭмСи|جي إم سي|جمس|吉姆西',
  'Great Wall': 'GWM|Грейт Волл|长城|長城|جريت وول|غريت وول|Грейт Вол|Грэйт Волл|长城汽车|جريت ول',
  Haval: 'Хавал|哈弗|هافال|Хавейл|하발',
  Hino: 'Хино|日野|هينو|ヒノ|히노|日野自動車',
  Hitachi: 'Хитачи|日立|هيتاشي|히타치|日立建機|日立建机|ヒタチ',
  Honda: 'Хонда|本田|هوندا|ホンダ|혼다|广汽本田|东风本田',
  Hyundai:
    'Хендай|Хёндэ|Хундай|Хюндай|现代|現代|北京现代|현대|هيونداي|هيوندا|هونداي|ヒュンダイ|ヒョンデ|Хундэ|Хэндай|Хендэй|Хюндэ|هنداي|هيوندي|ヒュンデ',
  Infiniti: 'Инфинити|英菲尼迪|إنفينيتي|インフィニティ|인피니티|انفنتي|انفينتي',
  Isuzu:
    'Исузу|五十铃|五十鈴|いすゞ|いすず|イスズ|이스즈|이스즈자동차|إيسوزو|江西五十铃|庆铃五十铃|اسوزو|ايزوزو',
  Iveco: 'Ивеко|依维柯|إيفيكو|افيكو|イヴェコ|이베코|南京依维柯|イベコ',
  JAC: 'ДЖАК|江淮|جاك',
  Jaguar: 'Ягуар|捷豹|جاكوار|جاغوار|جاجوار|ジャガー|재규어|積架',
  JCB: 'ДжиСиБи|杰西博|جي سي بي',
  Jeep: 'Джип|吉普|جيب|ジープ|지프',
  'John Deere': 'Deere|Джон Дир|约翰迪尔|迪尔|جون دير|ジョンディア|존디어',
  Kia: 'Киа|起亚|起亞|기아|كيا|キア|기아자동차|东风悦达起亚|起亜',
  Kobelco: 'Кобелко|神钢|神鋼|كوبيلكو|コベルコ|코벨코',
  Komatsu: 'Комацу|Коматсу|小松|コマツ|كوماتسو|고마쓰|코마츠|Камацу|코마쓰|小松製作所',
  Kubota: 'Кубота|久保田|クボタ|كوبوتا|구보다|쿠보타',
  Lancia: 'Лянча|Ланчия|蓝旗亚|藍旗亞|لانسيا|لانشيا|ランチア|란치아|Ланча|لانتشيا',
  'Land Rover':
    'Ленд Ровер|Лэнд Ровер|路虎|荒原路华|لاند روفر|ランドローバー|랜드로버|陆虎|荒原路華',
  Lexus: 'Лексус|雷克萨斯|凌志|لكزس|ليكزس|レクサス|렉서스|雷克薩斯|لكسس|لكسز',
  Liebherr: 'Либхер|Либхерр|利勃海尔|ليبهر|リープヘル|리브헤르',
  MAN: 'МАН|曼恩|مان|만트럭|德国曼|曼卡车|만|曼',
  'Massey Ferguson': 'MF|Мэсси Фергюсон|Массей Фергюсон|麦赛福格森|ماسي فيرجسون|ماسي فيرغسون',
  Mazda: 'Мазда|马自达|馬自達|マツダ|مازدا|마쓰다|마즈다|一汽马自达|长安马自达',
  'Mercedes-Benz':
    'Mercedes|MB|Benz|Daimler|Мерседес|Мерседес-Бенц|Бенц|奔驰|賓士|平治|奔馳|梅赛德斯-奔驰|梅赛德斯|مرسيدس|مرسيدس بنز|مارسيدس|مرسيديس|بنز|メルセデス・ベンツ|メルセデス|ベンツ|메르세데스벤츠|벤츠|Мерс|北京奔驰|宾士|مرسدس|메르세데스',
  MG: 'МГ|名爵|إم جي',
  MINI: 'BMW Mini|Мини|Мини Купер|迷你|ميني|ミニ|미니|ميني كوبر',
  Mitsubishi:
    'Mitsu|Мицубиси|Митсубиси|Митсубиши|Мицубиши|三菱|ميتسوبيشي|متسوبيشي|ミツビシ|미쓰비시|미츠비시|ميتسوبيتشي|ميتسبيشي|미쯔비시',
  'New Holland': 'Нью Холланд|纽荷兰|نيو هولاند|ニューホランド|뉴홀랜드',
  Nissan: 'Ниссан|Нисан|日产|日産|尼桑|نيسان|ニッサン|닛산|日產|东风日产|郑州日产',
  Opel: 'Vauxhall|Опель|Воксхолл|欧宝|歐寶|أوبل|فوكسهول|オペル|오펠|沃克斯豪尔|ボクスホール',
  Perkins: 'Перкинс|珀金斯|帕金斯|بيركنز|パーキンス|퍼킨스|بركنز|بيركينز',
  Peugeot: 'Пежо|标致|標緻|标志|بيجو|プジョー|푸조|寶獅|东风标致',
  Plymouth: 'Плимут|普利茅斯|بليموث',
  Porsche: 'Порше|保时捷|保時捷|بورشه|بورش|ポルシェ|포르쉐',
  Ram: 'Dodge Ram',
  Renault: 'Рено|雷诺|雷諾|رينو|ルノー|르노|رنو|르노삼성',
  Roewe: 'Роеве|荣威|روي',
  Rover: 'Ровер|罗孚|羅孚|روفر|ローバー|로버',
  Saab: 'Сааб|萨博|薩博|绅宝|ساب|サーブ|사브|紳寶',
  Scania: 'Скания|斯堪尼亚|斯堪尼亞|سكانيا|スカニア|스카니아|斯卡尼亚|斯堪尼亚卡车',
  Seat: 'Сеат|西雅特|سيات|セアト|세아트',
  Skoda: 'Шкода|斯柯达|斯柯達|سكودا|シュコダ|スコダ|스코다|上汽斯柯达',
  Smart: 'Смарт|精灵|سمارت|スマート|스마트',
  SsangYong:
    'СанЁнг|СсангЙонг|Санг Йонг|双龙|雙龍|쌍용|سانغ يونغ|سانج يونج|サンヨン|쌍용자동차|KG모빌리티|Саньенг|سانج يونغ',
  Subaru: 'Субару|斯巴鲁|速霸陸|スバル|سوبارو|스바루|速霸陆',
  Sumitomo: 'Сумитомо|住友|سوميتومو|スミトモ|스미토모',
  Suzuki: 'Сузуки|铃木|鈴木|スズキ|سوزوكي|스즈키|长安铃木',
  Tata: 'Тата|塔塔|تاتا|타타',
  Toyota:
    'Тойота|丰田|豐田|豊田|トヨタ|تويوتا|تايوتا|تيوتا|도요타|토요타|一汽丰田|广汽丰田|تويتا|تويوتة',
  Volkswagen:
    'VW|Volkswagen VW|VW Volkswagen|Volks|Фольксваген|Фольцваген|Вольксваген|大众|大眾|福斯|上海大众|一汽大众|فولكس فاجن|فولكس واجن|فولكس واغن|فولكس|فلكس واجن|フォルクスワーゲン|ワーゲン|폭스바겐|폴크스바겐|上汽大众|Фольсваген|Фольксфаген|Фолькс|فولكس فاغن|فولكس وجن|فوكس واجن|فوكس فاجن|Volkswagon',
  Volvo: 'Вольво|沃尔沃|富豪|فولفو|ボルボ|볼보',
  'Volvo Penta': 'Вольво Пента|沃尔沃遍达|فولفو بنتا|ボルボペンタ|볼보펜타',
  Yanmar: 'Янмар|ヤンマー|洋马|洋馬|يانمار|얀마',
  ...namesOf('Case IH|Eagle|PSA|Santana|Troller|Volvo Truck'),
  // Cyrillic names are shown for these makes, because the market uses them most.
  ГАЗ: 'GAZ|嘎斯|جاز',
  КАМАЗ: 'KAMAZ|卡玛斯|كاماز|卡马斯|카마즈',
  МАЗ: 'MAZ|ماز|马兹',
  УАЗ: 'UAZ|乌阿斯|واز|瓦兹',
  ЗИЛ: 'ZIL|吉尔|زيل',
};

/** Makes without other names. */
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
  // A text such as 大众 Volkswagen: all known words must name the same make.
  const makesOfWords = new Set(words.map((word) => byName.get(nameKey(word))));
  makesOfWords.delete(undefined);
  const [make] = makesOfWords;
  return makesOfWords.size === 1 && make !== undefined ? make : name;
}

/** The name under which a make is shown; undefined if the whole text is not the name of a make. */
export const makeNamed = (text: string): string | undefined => byName.get(nameKey(text));

/** Makes that supply engines to other makes: a Komatsu with a Cummins engine. */
const engineMakers = new Set(['Cummins', 'Perkins', 'Deutz', 'Detroit Diesel', 'Yanmar', 'Kubota']);
export const isEngineMaker = (make: string): boolean => engineMakers.has(make);

/** Former makes. Catalogues list some vehicles of the new make under the former make. */
const formerMakes: Readonly<Record<string, string>> = { Haval: 'Great Wall', Ram: 'Dodge' };
export const formerMake = (make: string): string => formerMakes[make] ?? make;

export const isMake = (name: string): boolean => byName.has(nameKey(makeOf(name)));

const applications: Readonly<Record<string, string>> = {
  'Passenger car':
    'Passenger cars|Car|Cars|PC|PKW|Personenkraftwagen|Voiture|Véhicule particulier|Turismo|Automóvil|Carro|Автомобиль|Легковой автомобиль|Легковой|乘用车|轿车|سيارة ركاب',
  'Commercial vehicle':
    'Commercial vehicles|Truck|Lorry|Грузовик|货车|شاحنة|Lastwagen|Trucks|LCV|HCV|NKW|LKW|Nutzfahrzeug|Véhicule utilitaire|Camion|Vehículo comercial|Camión|Veículo comercial|Caminhão|Грузовой автомобиль|Грузовой|商用车|卡车|مركبة تجارية',
  Construction:
    'Construction machinery|Excavator|Excavators|Bagger|Excavadora|Escavadeira|Pelle|Экскаватор|挖掘机|حفارة|حفار|Loader|Погрузчик|装载机|Construction equipment|Earthmoving|Baumaschinen|Engins de chantier|Maquinaria de construcción|Máquinas de construção|Строительная техника|工程机械|معدات البناء',
  Industrial: 'Industry|Industrie|Industriel|Промышленный|工业|صناعي',
  Agricultural:
    'Agriculture|Tractor|Tractors|Traktor|Tracteur|Trator|Трактор|拖拉机|جرار|Landwirtschaft|Agricole|Agrícola|Сельскохозяйственный|Сельхозтехника|农业|农机|زراعي',
  Marine: 'Boat|Ship|Marin|Marino|Náutico|Судовой|船用|بحري',
};

export const allApplications: string[] = Object.keys(applications);

const byApplication = byNames(applications);

/** Standard name of an application. An unknown name stays as written. */
export function applicationOf(name: string): string {
  return byApplication.get(nameKey(name)) ?? name;
}
