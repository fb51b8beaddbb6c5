/**
 * Words that people type beside a vehicle, an engine or a number, but that name none of these: the turbo
 * itself, work on it, and small words. They are ignored.
 */
import { nameKey } from './key.ts';

const lists = {
  firms: `gmbh mbh gbr ag kg ohg kfz mwst bzw tlf tel fax srl ltda sa bv ltd llc inc corp plc pty sdn bhd szt fob cif
    exw usd eur dhl vat`,
  english: `turbo turbos turbocharger turbochargers turbocharged charger supercharger for to fit fits of the and with
    in on by from my engine engines motor car cars vehicle auto automobile part parts number numbers no nr p/n pn code
    rebuild rebuilt rebuilding reman remanufactured remanufacturing refurbished reconditioned recon repair repaired
    replacement exchange new used original genuine aftermarket oem oe price cost buy sale stock spare spares need
    want looking search year yr years model make type class mod assembly assy complete unit hp bhp litre liter
    hi hello dear please thanks thank you pcs pc piece pieces qty any have how much can per pls thx asap`,
  german: `turbolader lader abgasturbolader für fuer passend zu zum zur mit der die das dem den und von bei ein eine
    einen neu neuer gebraucht generalüberholt überholt aufbereitet austausch austauschlader reparatur instandsetzung
    motoren fahrzeug wagen teil teile ersatzteil ersatzteile nummer teilenummer baujahr bj jahr preis kaufen
    original klasse modell typ komplett ps kw
    bitte danke hallo suche brauche stück stk`,
  french: `turbocompresseur turbocompresseurs pour le la les de du des un une et avec sur au aux moteur moteurs
    voiture véhicule vehicule neuf neuve occasion échange echange standard reconditionné réparation prix acheter
    pièce pieces pièces référence numéro année annee modèle classe origine cv ch
    bonjour merci svp cherche`,
  spanish: `turbocompresor turbocompresores turbina turbinas turbosoplante para el los las una con y por motor motores
    coche carro camioneta nuevo nueva usado reconstruido reconstruida reparado reparación reparacion reparar intercambio
    precio comprar venta repuesto repuestos pieza piezas número año ano modelo clase original
    hola gracias favor busco necesito unidad unidades`,
  portuguese: `turbocompressor turboalimentador do da dos das no na em um uma com motores veículo veiculo novo nova usado
    recondicionado recondicionada reparo conserto remanufaturado troca preço preco peça peças peca pecas número classe
    olá obrigado procuro preciso unidade`,
  russian: `турбо турбина турбины турбину турбине турбин турбокомпрессор турбокомпрессора турбокомпрессоры турбонагнетатель
    турбонаддув турбонаддува для на от из под с и в к двигатель двигателя двигатели двигателю двиг дв мотор мотора авто автомобиль
    автомобиля машина машины машину новая новый бу ремонт ремонта отремонтированная восстановленная
    восстановление замена обмен оригинал оригинальная цена купить продажа запчасть запчасти деталь номер код год года гв
    модель модели поколение поколения марка класс кузов лс квт куб
    здравствуйте пожалуйста спасибо нужна нужен ищу шт штук`,
  arabic: `توربو تربو تيربو توربين توربينة تيربين شاحن شواحن شاحن توربيني التوربو توربيني تربيني شاحنتوربيني ل من في مع على
    الى لسيارة سيارة سيارات عربية محرك محركات المحرك موتور ماكينة مكينة قطعة قطع غيار رقم جديد جديدة مستعمل
    مجدد مجددة تجديد اصلاح تصليح صيانة بديل اصلي أصلي سعر شراء موديل سنة عام فئة طراز نوع كود
    مرحبا شكرا فضلك اريد`,
  chinese: `涡轮增压器 渦輪增壓器 涡轮增压 渦輪增壓 涡轮 渦輪 增压器 增壓器 增压 机械增压 发动机 發動機 引擎 电机 马达 汽车 汽車 轿车
    乘用车 车型 车 車 车辆 型号 型 的 用 用于 适用 适用于 专用 配 款 年款 年 级 代 第 零件 配件 总成 原厂 原装 全新 二手 再制造 翻新 维修
    修理 修理包 更换 价格 多少钱 购买 编号 号码
    你好 请 谢谢 需要 我要 求购 件 个 台`,
  others: `ターボチャージャー ターボ 過給機 エンジン 車 用 터보차저 터보 엔진 자동차 용 turbosprężarka turbosprezarka
    turbokompressor turbodmychadlo`,
};

const tradeWords = new Set(
  Object.values(lists).flatMap((list) => list.split(/\s+/).map((word) => nameKey(word))),
);
tradeWords.delete('');

/**
 * Whether a word is in one of these lists, in any language. Kinds of parts, such as actuators, are not in
 * them.
 */
export const isTradeWord = (word: string): boolean => tradeWords.has(nameKey(word));
