/**
 * Texts of the back office's servers in the form of zh.ts: refusals, reports, headings of files, mails. Browsers do
 * not load them. What pages or the site say as well stands in their tables alone (desk-texts.test.ts).
 */
import type { Texts, Translation } from '../texts/en.ts';
import { importServerTexts } from './zh-imports.ts';

/** Refusals of more than one desk, sign-in, and accounts of staff. */
const common = {
  'A language is named twice.': '同一语言出现了两次。',
  'Files must be sent without Content-Encoding.': '上传文件时不得使用 Content-Encoding。',
  'Labels are 100 × 150 mm or A6.': '标签尺寸为 100 × 150 mm 或 A6。',
  'Many sign-ins failed. A code was sent to the mailbox of this e-mail: enter it, too.':
    '登录失败次数过多。验证码已发送到此邮箱，请一并输入。',
  'Nothing was changed.': '未作任何更改。',
  'Only files can be sent here, each with its name.': '此处只能上传文件，且每个文件须有文件名。',
  'Other lists are being exported. Please try again soon.': '正在导出其他列表，请稍后再试。',
  'Please set up two-step sign-in first.': '请先设置两步登录。',
  'Please sign in.': '请登录。',
  'Please write something that can be read.': '请输入可以阅读的内容。',
  'The code from the mail is wrong or has expired. Use the newest mail.':
    '邮件中的验证码有误或已过期，请使用最新的邮件。',
  'The content type must be multipart/form-data.': '内容类型必须为 multipart/form-data。',
  'The customer has changed the order {code}.': '客户更改了订单 {code}。',
  'The e-mail or the password is wrong.': '电子邮件或密码有误。',
  'The file did not arrive whole. Please send it again.': '文件未完整送达，请重新上传。',
  'The file is larger than {count} MB.': '文件超过 {count} MB。',
  'The list can not be filtered by {name} like this.': '列表不能这样按 {name} 筛选。',
  'The present password is wrong.': '当前密码有误。',
  'The last admin stays.': '最后一位管理员不能停用。',
  'There is an account with this e-mail already.': '此电子邮件已有账户。',
  'There is no file.': '没有文件。',
  'There is no such customer.': '没有此客户。',
  'There is no such file.': '没有此文件。',
  'There is no such list.': '没有此列表。',
  'These are too many files at a time.': '一次上传的文件过多。',
  'This account has ended already.': '此账户已停用。',
  'This delivery has an invoice already: {code}.': '该批交货已有发票：{code}。',
  'This link was used or has expired. Ask an admin for another.':
    '此链接已使用或已过期，请向管理员索取新链接。',
  'This order has no prices, so that nothing can be invoiced.': '此订单没有价格，无法开具发票。',
  'Too many attempts. Please try again in {count} minutes.':
    '尝试次数过多，请 {count} 分钟后再试。',
  'Your account has no right to do this.': '您的账户无权执行此操作。',
  'Your own account can only be ended by another admin.': '您自己的账户只能由其他管理员停用。',
  'Your own is switched off by a code.': '您自己的两步登录须用验证码停用。',
  'format is csv, gbk or xlsx.': 'format 须为 csv、gbk 或 xlsx。',
  somebody: '他人',
} as const;

const customers = {
  'Choose an active member of sales.': '请选择在职的销售人员。',
  'Close or decline the open claims of this customer first.': '请先将此客户未结的索赔结案或婉拒。',
  'Finish or cancel the open orders of this customer first.': '请先完成或取消此客户未完成的订单。',
  'Meanwhile {who} has changed this account: it is {status} now. Please look at it again.':
    '其间 {who} 更改了此账户，当前状态：{status}。请重新查看。',
  'This account is {status}, so this can not be done.': '此账户状态为“{status}”，无法执行此操作。',
  'This is not the e-mail address of the customer.': '这不是该客户的电子邮件地址。',
} as const;

const orders = {
  'A customer of these requests has asked anew since: that request is the one to move.':
    '其中一位客户此后又提出了新申请，请更改新申请的状态。',
  'A line is named twice.': '同一行出现了两次。',
  'A line is not of this order.': '有一行不属于此订单。',
  'A price list has one currency, here {currency}. Rows in another currency: {rows}. Send each currency as a file of its own.':
    '一份价目表只能有一种币种，此处为 {currency}。以下行为其他币种：{rows}。请将每种币种分别存为一个文件。',
  'Who gets the bills needs a company, an address and a country.': '付款方须填写公司、地址和国家。',
  'A price list is for a level or for one customer.': '价目表适用于某一级别或某一客户。',
  'A row above has this item and quantity.': '上方已有此产品和数量的行。',
  'An item is named twice: add its quantities up.': '同一产品出现了两次：请合并数量。',
  'Item {number}': '产品 {number}',
  'Enter an https address that contains {mark} once.': '请输入包含一个 {mark} 的 https 网址。',
  'Nothing of these orders is under way.': '这些订单没有在途货物。',
  'Nothing of these orders remains to be shipped.': '这些订单没有待发的产品。',
  'Papers are printed for 1 to {most} orders.': '单据可打印 1 至 {most} 份订单。',
  'At most {most} lines or labels are printed at once, and these are {count}. Choose fewer orders.':
    '一次最多打印 {most} 行或标签，所选共 {count}。请减少订单。',
  'There are {most} carriers already. Remove one first.': '已有 {most} 家承运商，请先移除一家。',
  '{name} is the name of another carrier: {other}.': '{name} 是另一承运商 {other} 的名称。',
  'Please enter a name.': '请输入名称。',
  'There is no such carrier.': '没有此承运商。',
  'An order has at most {max} lines.': '一份订单最多 {max} 行。',
  'Enter the moment of shipping with its time zone.': '请输入带时区的发货时间。',
  'From {quantity} pieces on it costs {price}; fewer pieces cost {before}.':
    '从 {quantity} 件起价格为 {price}，此前为 {before}。',
  'Labels are printed for 1 to {most} boxes.': '箱标可打印 1 至 {most} 箱。',
  'No customer asks for this item in this status.': '没有处于此状态的该产品开发申请。',
  'No customer asks for this item.': '没有客户申请此产品。',
  'No customer has this e-mail address.': '没有客户使用此电子邮件地址。',
  'No item has this number.': '没有产品使用此号码。',
  'No request for this item is in “{from}” any more: {who} has set it to “{status}” at {time}.':
    '此产品已没有状态为“{from}”的申请：{who} 已于 {time} 将其改为“{status}”。',
  'Nothing of what remains is in stock. Nothing was shipped; name the pieces that are shipped all the same.':
    '待发的产品均无库存。未发货；如仍要发货，请注明件数。',
  'Nothing would be left of the delivery. Take it back instead.':
    '此批交货将不剩任何产品，请改为撤回此批交货。',
  'Items are added or replaced once the order is confirmed.': '订单确认后方可新增或更换产品。',
  'Country and shipping method are changed once the order is confirmed.':
    '订单确认后方可更改国家和运输方式。',
  'Only the first {count} orders are shown. Narrow the list.':
    '仅显示前 {count} 份订单，请缩小列表范围。',
  'Pieces are corrected with the version of the order.': '更正件数时须提供订单的版本。',
  'Several items have this number.': '多个产品使用此号码。',
  'Several sheets have prices: {sheets}. Send each as a file of its own.':
    '多个工作表含有价格：{sheets}。请将每个工作表作为单独的文件上传。',
  'The amount {amount} has more decimals than {currency} has.':
    '金额 {amount} 的小数位数超过 {currency} 允许的位数。',
  'The day until which the quotation is valid does not exist.': '报价有效期的日期不存在。',
  'The day until which the quotation is valid has passed.': '报价有效期的日期已过。',
  'The day {day} does not exist.': '日期 {day} 不存在。',
  'The expected day has passed.': '预计日期已过。',
  'The file has no row with a price.': '文件中没有含价格的行。',
  'The file needs one column “Part number” and one column “Price”; “From quantity” is optional.':
    '文件须有“Part number”（零件号）和“Price”（价格）各一列；“From quantity”（起订数量）可选。',
  'The last day of the price list is before its first one.': '价目表的截止日期早于起始日期。',
  'The moment of shipping lies within the last {days} days.': '发货时间须在最近 {days} 天内。',
  'The price is no amount with at most {decimals} decimals.':
    '价格不是最多 {decimals} 位小数的金额。',
  'The quantity is no whole number from 1 to {most}.': '数量不是 1 至 {most} 的整数。',
  'The requests are in this status already.': '申请已处于此状态。',
  'There is no such claim.': '没有此索赔。',
  'There is no such order.': '没有此订单。',
  'There is no such price list.': '没有此价目表。',
  'There is no such status.': '没有此状态。',
  'This customer’s account is not open. Nothing was ordered.': '此客户的账户未启用，未下单。',
  'This day does not exist.': '此日期不存在。',
  'Nothing of this order remains to be shipped.': '此订单没有待发货的产品。',
  'Only a confirmed order can be shipped.': '只有已确认的订单才能发货。',
  'The customer wants this order in one delivery. Nothing was shipped. Ship all that remains, or say that the rest follows.':
    '客户要求此订单一次发齐，未发货。请发出全部剩余件，或说明剩余件随后发货。',
  'This order has a quotation, which the customer has to accept. Nothing was confirmed.':
    '此订单有报价，须由客户接受。未确认任何内容。',
  'This order has no quotation, so its lines have no prices.': '此订单没有报价，因此各行没有价格。',
  'You have {what} this order already, at {time}. Nothing else was saved; please look at it again.':
    '您已于 {time} 处理过此订单（{what}）。未保存其他内容，请重新查看。',
  '{number} cannot be ordered by this customer.': '此客户不能订购 {number}。',
  '{number} is in the order already: change its quantity.': '{number} 已在订单中：请更改其数量。',
  '{number}: enter how many.': '{number}：请输入数量。',
  '{number}: {quantity} ordered, {free} in stock and not promised. Nothing was confirmed; please look at the order again, and confirm what is missing as a back order.':
    '{number}：订购 {quantity} 件，可用库存 {free} 件。未确认任何内容；请重新查看订单，并将缺少的部分按缺货订购确认。',
  '{number}: {quantity} to ship, but only {remaining} remain. Nothing was shipped.':
    '{number}：要发 {quantity} 件，但仅剩 {remaining} 件待发。未发货。',
  '{number}: {quantity} to ship, but {stock} in stock. Nothing was shipped. Ship fewer, or say for this line that more is shipped.':
    '{number}：要发 {quantity} 件，但库存为 {stock} 件。未发货。请减少件数，或为此行勾选超库存发货。',
  'A replacement is at no charge: its discount stays at 100 per cent, without freight and other charges.':
    '换货免费：折扣保持 100%，不计运费和其他费用。',
  'Enter the value of a piece for customs and its currency.': '请输入单件海关申报价值及其币种。',
  '{replacement} does not supersede {number}.': '{replacement} 不是 {number} 的替代产品。',
  '{who} has {what} this order at {time}. Nothing of yours was saved; please look at it again.':
    '{who} 已于 {time} 处理此订单（{what}）。您的更改均未保存，请重新查看。',
  'More would be promised than is in stock: {items}. Nothing was changed; accept it as a back order, or refuse it.':
    '占用将超过库存：{items}。未作任何更改；请按缺货订购接受，或拒绝。',
  cancelled: '已取消',
  'command line': '命令行',
  confirmed: '已确认',
  'marked as delivered': '标为已送达',
  placed: '已下单',
  'proposed to change': '提议更改',
  shipped: '已发货',
  'taken back a delivery of': '已撤回一批交货',
} as const;

const catalogue = {
  'A part can not be made of itself.': '零件不能由其自身组成。',
  'A part can not become a CHRA, nor a CHRA a part.':
    '零件不能改为机芯（CHRA），机芯（CHRA）也不能改为零件。',
  'A part that is named is not in the catalogue any more.': '所选零件已不在目录中。',
  'A version is being published at this moment. Please wait a minute and try again.':
    '正在发布一个版本，请稍等片刻再试。',
  'An import, or a revert, is changing the catalogue at this moment. Nothing was saved; please try again when it has ended.':
    '导入或还原正在更改目录。未保存任何内容，请在其结束后重试。',
  'Everything that this changed was changed again since, or its number is taken, so nothing could be reverted.':
    '此次更改的内容之后均又有更改，或其号码已被占用，因此无法还原。',
  'HEIC pictures can not be read. Save it as JPEG first.': '无法读取 HEIC 图片，请先另存为 JPEG。',
  'Meanwhile the stock has changed: it is {quantity} now.': '其间库存已变化，当前为：{quantity}。',
  'Meanwhile this item was changed. Nothing was saved; please look at it again.':
    '其间此产品已有更改。未保存任何内容，请重新查看。',
  'Meanwhile visitors read version {version}.': '其间访客看到的已是版本 {version}。',
  'Meanwhile {who} changed this item ({what}, {when}). Nothing was saved; please look at it again.':
    '其间 {who} 更改了此产品（{what}，{when}）。未保存任何内容，请重新查看。',
  'No item has the number {number}.': '没有产品使用号码 {number}。',
  'Please enter an E&E P/N or an OEM P/N: nothing else names it.':
    '请输入 E&E 零件号或 OEM 零件号：否则无法标识此零件。',
  'Please enter: {label}.': '请填写：{label}。',
  'Please type at least {count} letters or digits.': '请至少输入 {count} 个字母或数字。',
  'Position {number}': '序号 {number}',
  'Position {number} stands there twice.': '序号 {number} 出现了两次。',
  'Positions go from 1 to 30,000.': '序号为 1 至 30,000。',
  'Several turbos have the number {number}.': '多个增压器使用号码 {number}。',
  'Something that was added since stands in the way, so nothing could be reverted.':
    '之后新增的内容与此冲突，因此无法还原。',
  Superseded: '旧号',
  'The E&E P/N {eePn} belongs to another item: {item}.': 'E&E 零件号 {eePn} 属于另一产品：{item}。',
  'The catalogue has this part already: {name}.': '目录中已有此零件：{name}。',
  'The picture could not be made.': '无法生成图片。',
  'The picture has more than 100 frames.': '图片超过 100 帧。',
  'The picture has {width} × {height} pixels; 60 million are the most.':
    '图片为 {width} × {height} 像素；最多 6000 万像素。',
  'The picture is damaged: it can not be read to its end.': '图片已损坏，无法完整读取。',
  'The picture is larger than {count} MB.': '图片超过 {count} MB。',
  'The picture is smaller than 16 pixels.': '图片小于 16 像素。',
  'The picture takes too much memory or time.': '处理此图片占用的内存或时间过多。',
  'The pictures have changed meanwhile. Please look again.': '其间图片已有更改，请重新查看。',
  'The same vehicle stands above.': '上方已有相同的车辆。',
  'There is no such change.': '没有此更改。',
  'There is no such day.': '此日期不存在。',
  'There is no such item in the catalogue.': '目录中没有此产品。',
  'There is no such item.': '没有此产品。',
  'There is no such key.': '没有此密钥。',
  'There is no such part in the catalogue.': '目录中没有此零件。',
  'There is no such picture.': '没有此图片。',
  'There is no such template.': '没有此模板。',
  'There is no such turbo in the catalogue.': '目录中没有此增压器。',
  'There is no such version.': '没有此版本。',
  'There is nothing to publish: visitors see everything.':
    '没有可发布的内容：访客已能看到全部内容。',
  'There is room for one number.': '此处只能填写一个号码。',
  'It is less than the net weight.': '小于净重。',
  'These are not years. Write “1999-2003”, “2002-” or “2011”.':
    '这不是年份。请按“1999-2003”、“2002-”或“2011”填写。',
  'These parts would replace each other in a circle: {parts}.': '这些零件会循环替代：{parts}。',
  'This can not be reverted.': '此更改无法还原。',
  'This file is not a picture.': '此文件不是图片。',
  'This item was withdrawn.': '此产品已撤下。',
  'This is being reverted already.': '此更改正在还原。',
  'This key has ended already.': '此密钥已停用。',
  'This number names a turbo of the catalogue already: {pn}.':
    '此号码已是目录中增压器 {pn} 的号码。',
  'This version is not kept any more.': '此版本已不再保留。',
  'This version was made by another release of the site.': '此版本由网站的其他程序版本生成。',
  'This was reverted already.': '此更改已还原。',
  'Visitors read this version already.': '访客看到的已是此版本。',
  'A file of parts would give this back otherwise. Please write it in another way.':
    '零件文件导出再导入后，此内容会改变，请换一种写法。',
  'expected {day}': '预计 {day} 可发货',
  '{place}: {why}': '{place}：{why}',
  '{item} has this picture already.': '{item} 已有此图片。',
  '“{value}”: {why}': '“{value}”：{why}',
} as const;

const content = {
  'A film is either a file or an address, not both.': '视频只能是文件或地址之一，不能同时填写。',
  'An English title is needed: languages without a text of their own show the English one.':
    '须有英文标题：没有译文的语言显示英文标题。',
  'Before it is published it needs its English text.': '发布前须有英文正文。',
  'Before it is published it needs its PDF.': '发布前须有 PDF。',
  'Before it is published it needs its film.': '发布前须有视频。',
  'Content of this kind can not open as: {way}.': '此类内容不能使用以下打开方式：{way}。',
  'Meanwhile {who} changed this ({when}). Nothing was saved; please look at it again.':
    '其间 {who} 更改了此内容（{when}）。未保存任何内容，请重新查看。',
  'Please choose at least one level that may see it.': '请至少选择一个可查看的级别。',
  'Please say what it is: picture, pdf or film.': '请注明类型：picture、pdf 或 film。',
  'Slide {number} needs its English title.': '轮播图 {number} 须有英文标题。',
  'Slide {number} needs its picture.': '轮播图 {number} 须有图片。',
  'The English text is missing: languages without a text of their own show it.':
    '缺少英文正文：没有译文的语言显示英文正文。',
  'The PDF is broken: it can not be opened. Please make it anew.':
    'PDF 已损坏，无法打开，请重新生成。',
  'The PDF is protected by a password. Please save it without one.':
    'PDF 受密码保护，请去除密码后保存。',
  'The PDF takes too much memory or time to open.': '打开此 PDF 占用的内存或时间过多。',
  'The file is not there any more. Please send it again.': '文件已不存在，请重新上传。',
  'The kind of an item can not be changed. Please make a new one.':
    '内容的类型不能更改，请新建一条。',
  'The list has changed meanwhile. Please look again.': '其间列表已有更改，请重新查看。',
  'The moment of publishing is not valid.': '发布时间无效。',
  'The picture is not there any more. Please send it again.': '图片已不存在，请重新上传。',
  'The text in {language} has no title.': '“{language}”正文没有标题。',
  'The text in {language} is longer than {count} kB. Please shorten it or make two of it.':
    '“{language}”正文超过 {count} kB，请缩短或拆分为两篇。',
  'The version of the item that was read is missing.': '缺少所读内容的版本。',
  'There is no such item of content.': '没有此内容。',
  'There is no such page.': '没有此页面。',
  'This file is not a PDF.': '此文件不是 PDF。',
  'This file is not a film that browsers play. Please send MP4 or WebM.':
    '浏览器无法播放此视频文件，请上传 MP4 或 WebM。',
  'This is not an address of a film at {hosts}. Please send the film as a file instead.':
    '这不是 {hosts} 的视频地址，请改为上传视频文件。',
  'This item is in the bin. Please bring it back first.': '此内容在回收站中，请先恢复。',
  'This item is not in the bin any more.': '此内容已不在回收站中。',
  'This text takes too long to clean. Please shorten it.': '处理此正文耗时过长，请缩短。',
  'Tile {number} leads to no application of the catalogue.':
    '图块 {number} 未链接到目录中的适用车型。',
  'Tile {number} needs its English title.': '图块 {number} 须有英文标题。',
  'Too many documents are being read. Please send it again.': '正在读取的文档过多，请重新上传。',
  'Too many texts are being saved. Please try again.': '正在保存的正文过多，请重试。',
  'What opens as “{way}” has neither file nor film.': '打开方式为“{way}”的内容没有文件和视频。',
  'What opens as “{way}” has no film.': '打开方式为“{way}”的内容没有视频。',
  'What opens as “{way}” needs another kind of file.':
    '打开方式为“{way}”的内容需要其他类型的文件。',
} as const;

const texts = {
  'No language has this plural form here.': '没有语言在此使用此复数形式。',
  'The file has more than 5 million letters.': '文件超过 500 万个字符。',
  'The file has more than {count} lines.': '文件超过 {count} 行。',
  'The file has no column of a language.': '文件没有任何语言的列。',
  'The file has no column {name}.': '文件没有列 {name}。',
  'The file has the column {name} twice.': '文件的列 {name} 出现了两次。',
  'The file has this text with this form above already.': '文件上方已有此文本的此复数形式。',
  'The file takes too much memory or time. Please save it as CSV.':
    '读取此文件占用的内存或时间过多，请另存为 CSV。',
  'The language has no such plural form here.': '该语言在此没有此复数形式。',
  'There is no file in what was sent.': '上传的内容中没有文件。',
  'There is no such text.': '没有此文本。',
  'This translation is not as it was read. Nothing was saved.':
    '此译文与读取时不同。未保存任何内容。',
  '{who} changed this translation after the file was made.': '文件生成后 {who} 更改了此译文。',
  '{who} changed this translation at {at}. Nothing was saved; look at it as it is now.':
    '{who} 已于 {at} 更改此译文。未保存任何内容，请查看当前译文。',
} as const;

/** Mails to staff, to the sales desk and to the operator. */
const mails = {
  'An admin sent you this link to set a new password. It works once, within a day. Until then your password stays as it is.':
    '管理员向您发送了此链接，用于设置新密码。链接在一天内可使用一次，在此之前密码不变。',
  'Claim withdrawn: {code}: {customer}': '索赔已撤回：{code}，{customer}',
  'Many sign-ins failed. Type this code to sign in from a new place:':
    '登录失败次数过多。如需从新的地点登录，请输入此验证码：',
  'Message about claim {code}: {customer}': '索赔 {code} 有新消息：{customer}',
  'Message about order {code}: {customer}': '订单 {code} 有新消息：{customer}',
  'New claim {code}: {customer}': '新索赔 {code}：{customer}',
  'Open in the back office': '在后台管理中打开',
  'Order {code} cancelled: {customer}': '订单 {code} 已取消：{customer}',
  'Order {code} changed or quoted, waits for the customer: {customer}':
    '订单 {code} 已修改或报价，等待客户：{customer}',
  'Order {code} confirmed: {customer}': '订单 {code} 已确认：{customer}',
  'Order {code} delivered: {customer}': '订单 {code} 已送达：{customer}',
  'Order {code} partly delivered: {customer}': '订单 {code} 部分已送达：{customer}',
  'Order {code} partly shipped: {customer}': '订单 {code} 部分已发货：{customer}',
  'Order {code} placed: {customer}': '订单 {code} 已下单：{customer}',
  'Order {code} rejected: {customer}': '订单 {code} 已拒绝：{customer}',
  'Order {code} shipped: {customer}': '订单 {code} 已发货：{customer}',
  'Order {code} with a delivery taken back: {customer}': '订单 {code} 的一批交货已撤回：{customer}',
  'Request for access: {customer}': '级别申请：{customer}',
  'Set a new password for the back office': '为后台管理设置新密码',
  'Sign-up waits for approval: {customer}': '注册待审核：{customer}',
  'The code is valid for 30 minutes. If you are not signing in, ignore this e-mail and tell an admin.':
    '验证码在 30 分钟内有效。如果不是您本人在登录，请忽略此邮件并告知管理员。',
  'Your code to sign in to the back office': '您的后台管理登录验证码',
  'the customer': '客户',
  '{unit} failed on {host}': '{host} 上的 {unit} 运行失败',
  '{unit} failed on {host}. Its last lines:': '{host} 上的 {unit} 运行失败。最后的输出：',
} as const;

/** States, languages and steps: their words are values of the program. */
const words = {
  Arabic: '阿拉伯语',
  Chinese: '中文',
  English: '英语',
  facets: '筛选项',
  fragments: '号码片段',
  French: '法语',
  Portuguese: '葡萄牙语',
  Russian: '俄语',
  Spanish: '西班牙语',
} as const;

/** Texts that sources name; words of states and languages stand in none. */
export const sentenceTexts = {
  ...common,
  ...customers,
  ...orders,
  ...catalogue,
  ...content,
  ...texts,
  ...mails,
  ...importServerTexts,
};

const table = { ...sentenceTexts, ...words };

export type ServerKey = keyof typeof table;

/** The table as the text function of the server reads it. */
export const serverTexts = table satisfies Record<string, Translation> as Texts;
