import type { Texts } from '../format.ts';

/** Arabic */
export const ara: Texts = {
  // Layout, shared components, titles
  'Skip to the content': 'انتقل إلى المحتوى',
  'Main menu': 'القائمة الرئيسية',
  'More under {name}': 'المزيد ضمن {name}',
  'Product Search': 'البحث عن المنتجات',
  'About Us': 'من نحن',
  'New Product Bulletin': 'نشرة المنتجات الجديدة',
  'Product Video': 'فيديو المنتجات',
  Newsletter: 'النشرة الإخبارية',
  'E-Catalog': 'الكتالوج الإلكتروني',
  'Contact Us': 'اتصل بنا',
  Login: 'دخول',
  'Sign up': 'تسجيل',
  Language: 'اللغة',
  Phone: 'الهاتف',
  'E-mail': 'البريد الإلكتروني',
  Certifications: 'الشهادات',
  Delivery: 'التسليم',
  '1-3 working days for urgent orders': 'من يوم إلى 3 أيام عمل للطلبات العاجلة',
  Keyboard: 'لوحة المفاتيح',
  'Go to the search': 'الانتقال إلى البحث',
  'Through suggestions and rows': 'التنقل بين الاقتراحات والصفوف',
  'Search, or open what is marked': 'البحث، أو فتح المحدد',
  'Show this help': 'عرض هذه المساعدة',
  Search: 'بحث',
  Close: 'إغلاق',
  Messages: 'الرسائل',
  Copy: 'نسخ',
  'Copy {number}': 'نسخ {number}',
  'Copied: {number}': 'تم النسخ: {number}',
  'The browser does not allow copying.': 'المتصفح لا يسمح بالنسخ.',
  Previous: 'السابق',
  Next: 'التالي',
  'Page {page}': 'الصفحة {page}',
  'Stock Ok': 'متوفر',
  'Low Stock': 'مخزون منخفض',
  'Almost Gone': 'على وشك النفاد',
  'Out Of Stock': 'غير متوفر',
  'Request development': 'طلب تطوير',
  'Network error, Please try it later': 'خطأ في الشبكة، يرجى المحاولة لاحقًا',
  'There is no such page': 'هذه الصفحة غير موجودة',
  'The address may be mistyped, or the page has moved.':
    'قد يكون العنوان مكتوبًا بشكل خاطئ أو نُقلت الصفحة.',
  'This page is being prepared.': 'هذه الصفحة قيد الإعداد.',
  'Search the catalogue': 'ابحث في الكتالوج',
  'Try again': 'حاول مرة أخرى',
  'Process error, please try it later.': 'خطأ في المعالجة، يرجى المحاولة لاحقًا.',
  'Find your turbo': 'ابحث عن التيربو',
  'Search results': 'نتائج البحث',
  'Build sheet': 'قائمة المكونات',
  'Turbo {number}': 'تيربو {number}',
  'Cross Reference': 'الأرقام المقابلة',
  Part: 'قطعة',
  'Cartridge/CHRA': 'خرطوشة/CHRA',
  'My account': 'حسابي',
  Orders: 'الطلبات',
  Cart: 'سلة التسوق',
  Lists: 'القوائم',
  'News and bulletins': 'الأخبار والنشرات',
  Verification: 'التحقق',
  Pictures: 'الصور',
  'Turbochargers, cartridges and turbo parts from the manufacturer: search by turbo, vehicle or E&E part number, see build sheets and stock.':
    'شواحن توربينية وخراطيش وقطع تيربو من الشركة المصنعة: ابحث برقم التيربو أو السيارة أو رقم E&E، واطلع على قوائم المكونات والمخزون.',
  'Turbo {number} for {vehicle}: build sheet with {count} parts, numbers and stock.':
    'تيربو {number} لـ {vehicle}: قائمة من {count} قطعة مع الأرقام والمخزون.',
  'Two-step verification': 'التحقق بخطوتين',
  'Many pages were asked for from here. Please type the letters of the picture, then you can go on.':
    'طُلبت صفحات كثيرة من هنا. اكتب حروف الصورة لتتمكن من المتابعة.',
  'Five letters and digits in a picture; select it for another':
    'خمسة حروف وأرقام في صورة؛ اضغط عليها للحصول على أخرى',
  'Another picture': 'صورة أخرى',
  Code: 'الرمز',
  Commit: 'إرسال',
  'Please input captcha.': 'يرجى إدخال رمز التحقق.',
  'captcha error[{msg}]!': 'خطأ في رمز التحقق[{msg}]!',
  'refresh failed[{msg}]!': 'فشل التحديث[{msg}]!',
  "I can't see the picture": 'لا أستطيع رؤية الصورة',
  'Get a code by e-mail instead: type it into the same field.':
    'احصل بدلًا من ذلك على رمز بالبريد الإلكتروني واكتبه في الخانة نفسها.',
  'Send the code': 'أرسل الرمز',
  'A code is on its way to {email}.': 'تم إرسال رمز إلى {email}.',
  'The code is not right.': 'الرمز غير صحيح.',
  'The verification has expired.': 'انتهت صلاحية التحقق.',
  'Please confirm that you are a person, then go on.': 'يرجى تأكيد أنك إنسان للمتابعة.',
  'Too many codes were asked for: please try again in an hour.':
    'طُلبت رموز كثيرة جدًا: يرجى المحاولة بعد ساعة.',
  'Too many failed tries: please try again in {count} minutes.':
    'محاولات فاشلة كثيرة: يرجى المحاولة بعد {count} دقيقة.',
  'Please wait a moment, then reload the page.': 'يرجى الانتظار قليلًا ثم إعادة تحميل الصفحة.',
  // Accounts: the pages
  'Passwords need a secure connection: please come by https.':
    'تحتاج كلمات المرور إلى اتصال آمن: يرجى الدخول عبر https.',
  'This form needs scripts: your password is made unreadable before it is sent.':
    'يحتاج هذا النموذج إلى JavaScript: تُجعل كلمة المرور غير مقروءة قبل إرسالها.',
  'Please input 6-30 digital and character for password':
    'يرجى إدخال كلمة مرور من 6 إلى 30 حرفًا أو رقمًا',
  'Please input First Name': 'يرجى إدخال الاسم الأول',
  'Please input Last Name': 'يرجى إدخال اسم العائلة',
  'Please input mobile': 'يرجى إدخال رقم الجوال',
  'Please input email': 'يرجى إدخال البريد الإلكتروني',
  'Please select your country': 'يرجى اختيار بلدك',
  'Please input Email': 'يرجى إدخال البريد الإلكتروني',
  'Please input verification code': 'يرجى إدخال رمز التحقق',
  'Please input password': 'يرجى إدخال كلمة المرور',
  'Please input reenter password': 'يرجى إعادة إدخال كلمة المرور',
  'Password and reenter password does not match!': 'كلمتا المرور غير متطابقتين!',
  'Send the code again': 'إرسال الرمز مرة أخرى',
  'Verification code': 'رمز التحقق',
  'Password (6-30 letters or digits)': 'كلمة المرور (6-30 حرفًا أو رقمًا)',
  'Reenter password': 'إعادة كلمة المرور',
  'If a code can be used with this address, a new one is on its way.':
    'إذا كان هذا العنوان يقبل رمزًا، فقد أُرسل رمز جديد.',
  'Confirm Signup': 'تأكيد التسجيل',
  'We have sent an e-mail with a verification code of 6 digits. It lasts 30 minutes.':
    'أرسلنا بريدًا إلكترونيًا برمز تحقق من 6 أرقام، وهو صالح لمدة 30 دقيقة.',
  'Verify succeed, Please wait a few hours for approval.':
    'تم التحقق بنجاح. يرجى الانتظار بضع ساعات للموافقة.',
  'Signed out there.': 'تم تسجيل الخروج من ذلك الجهاز.',
  'This device': 'هذا الجهاز',
  'Sign out there: {name}': 'تسجيل الخروج هناك: {name}',
  'Sign out there': 'تسجيل الخروج هناك',
  'Unknown device': 'جهاز غير معروف',
  'last used': 'آخر استخدام',
  'Update succeed': 'تم التحديث بنجاح',
  'We have sent a code to {email}. Your address changes when you enter it here.':
    'أرسلنا رمزًا إلى {email}. يتغير عنوانك عند إدخاله هنا.',
  'Forgotten password': 'نسيت كلمة المرور',
  'Enter your e-mail address. We send a code there with which you choose a new password.':
    'أدخل بريدك الإلكتروني. سنرسل إليه رمزًا تختار به كلمة مرور جديدة.',
  'Info load failed, please sign out and login again!':
    'فشل تحميل البيانات، يرجى تسجيل الخروج ثم الدخول مرة أخرى!',
  'My Home Load Failed!': 'فشل تحميل صفحة حسابك!',
  'Welcome, {name}!': 'مرحبًا، {name}!',
  'Customer level': 'مستوى العميل',
  Profile: 'الملف الشخصي',
  'Change password': 'تغيير كلمة المرور',
  'Signed in on': 'الأجهزة المسجل الدخول منها',
  'You are signed in as {name}.': 'أنت مسجل الدخول باسم {name}.',
  Password: 'كلمة المرور',
  'Remember my information': 'تذكر معلوماتي',
  'Forgot your password?': 'هل نسيت كلمة المرور؟',
  'Enter a verification code': 'إدخال رمز تحقق',
  'Password so far': 'كلمة المرور الحالية',
  'Your password is changed. Please sign in with it.': 'تم تغيير كلمة المرور. يرجى الدخول بها.',
  'Send me news of products by e-mail': 'أرسلوا إليّ أخبار المنتجات بالبريد الإلكتروني',
  'We are a customer of yours already': 'نحن من عملائكم بالفعل',
  You: 'أنت',
  'First Name': 'الاسم الأول',
  'Last Name': 'اسم العائلة',
  Mobile: 'الجوال',
  Country: 'البلد',
  Company: 'الشركة',
  '(optional)': '(اختياري)',
  'Company name': 'اسم الشركة',
  'Business type': 'نوع النشاط',
  Remanufacturer: 'إعادة تصنيع',
  Wholesaler: 'تاجر جملة',
  'Repair Shop': 'ورشة إصلاح',
  'Job title': 'المسمى الوظيفي',
  'Business phone': 'هاتف الشركة',
  Website: 'الموقع الإلكتروني',
  'Account info error.': 'خطأ في بيانات الحساب.',
  Save: 'حفظ',
  'New password': 'كلمة مرور جديدة',
  'If the address belongs to an account, an e-mail with a code of 6 digits is on its way there. It lasts 30 minutes.':
    'إذا كان العنوان يخص حسابًا، فقد أُرسل إليه بريد برمز من 6 أرقام، وهو صالح لمدة 30 دقيقة.',
  'A code comes by e-mail, you choose a password, and we approve the account within a few hours.':
    'يصلك رمز بالبريد الإلكتروني، ثم تختار كلمة مرور، ونوافق على الحساب خلال بضع ساعات.',
  'I accept the terms of use': 'أوافق على شروط الاستخدام',
  'Read the terms': 'قراءة الشروط',
  'The database, its part numbers, build sheets, drawings and pictures belong to E&E Turbo. They may be used inside your company only, to identify, order and fit parts.':
    'قاعدة البيانات وأرقام القطع وقوائم المكونات والرسوم والصور ملك لشركة E&E Turbo. ولا تُستخدم إلا داخل شركتك لتحديد القطع وطلبها وتركيبها.',
  'Its use is internal and non-commercial: it may not be sold, rented or published, in whole or in part, and may not be copied by programs.':
    'استخدامها داخلي وغير تجاري: لا يجوز بيعها أو تأجيرها أو نشرها، كليًا أو جزئيًا، ولا نسخها بواسطة البرامج.',
  'Your access is for you alone. Do not give your password to others, and do not share your access with other people or companies.':
    'الدخول لك وحدك. لا تعط كلمة مرورك للآخرين ولا تشارك دخولك مع أشخاص أو شركات أخرى.',
  'Numbers of other makers serve for comparison only and do not say that a part comes from them.':
    'أرقام المصنعين الآخرين للمقارنة فقط ولا تعني أن القطعة من صنعهم.',
  'We check the content with care, but can not promise that it has no mistakes. Please compare the part before fitting it.':
    'نراجع المحتوى بعناية، لكن لا يمكننا ضمان خلوه من الأخطاء. يرجى مقارنة القطعة قبل تركيبها.',
  'We keep what you enter here to run your account and to answer your orders, and give it to nobody else. We may close an account that breaks these terms.':
    'نحفظ ما تدخله هنا لإدارة حسابك والرد على طلباتك، ولا نعطيه لأحد آخر. ويجوز لنا إغلاق حساب يخالف هذه الشروط.',
  'Terms of use': 'شروط الاستخدام',
  'Need login': 'يلزم تسجيل الدخول',
  'Sign out': 'تسجيل الخروج',
  // Accounts: answers and mails
  'This is no e-mail address.': 'هذا ليس عنوان بريد إلكتروني.',
  'This is no phone number of the country chosen.': 'هذا ليس رقم هاتف في البلد المختار.',
  'This is no address of a website.': 'هذا ليس عنوان موقع إلكتروني.',
  'E-mail or password is wrong.': 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  'The password so far is wrong.': 'كلمة المرور الحالية غير صحيحة.',
  'Please confirm your e-mail address first.': 'يرجى تأكيد عنوان بريدك الإلكتروني أولاً.',
  'Your account is waiting for approval, please wait a few hours.':
    'حسابك بانتظار الموافقة، يرجى الانتظار بضع ساعات.',
  'Your account was not approved, please contact us!':
    'لم تتم الموافقة على حسابك، يرجى الاتصال بنا!',
  'Your account is blocked, please contact us!': 'حسابك محظور، يرجى الاتصال بنا!',
  'Many people are signing in just now. Please try again in a moment.':
    'يسجّل كثيرون الدخول الآن. يرجى المحاولة مرة أخرى بعد قليل.',
  'The verification code is wrong or has expired.': 'رمز التحقق غير صحيح أو انتهت صلاحيته.',
  'A code was sent less than a minute ago. Please wait a moment before asking again.':
    'أُرسل رمز قبل أقل من دقيقة. يرجى الانتظار قليلاً قبل طلب رمز آخر.',
  'This device is not signed in any more.': 'لم يعد هذا الجهاز مسجّل الدخول.',
  'Hello,': 'مرحباً،',
  'Dear {name},': 'السيد/السيدة {name}،',
  'Your verification code': 'رمز التحقق الخاص بك',
  'Please type this code to confirm your e-mail address:':
    'أدخل هذا الرمز لتأكيد عنوان بريدك الإلكتروني:',
  'The code is valid for {count} minutes.': {
    few: 'الرمز صالح لمدة {count} دقائق.',
    other: 'الرمز صالح لمدة {count} دقيقة.',
  },
  'If you did not sign up, please ignore this e-mail.':
    'إذا لم تقم بالتسجيل فيرجى تجاهل هذه الرسالة.',
  'You have an account already': 'لديك حساب بالفعل',
  'Somebody, probably you, signed up with this e-mail address, which has an account already.':
    'قام شخص ما، ربما أنت، بالتسجيل بهذا البريد الإلكتروني الذي له حساب بالفعل.',
  'You can sign in, or set a new password if you forgot it.':
    'يمكنك تسجيل الدخول، أو تعيين كلمة مرور جديدة إذا نسيتها.',
  'Your code for a new password': 'رمزك لتعيين كلمة مرور جديدة',
  'Please type this code to set a new password:': 'أدخل هذا الرمز لتعيين كلمة مرور جديدة:',
  'If you did not ask for a new password, please ignore this e-mail: your password stays as it is.':
    'إذا لم تطلب كلمة مرور جديدة فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
  'Please type this code to go on:': 'أدخل هذا الرمز للمتابعة:',
  'Please type this code to use this e-mail address for your account:':
    'أدخل هذا الرمز لاستخدام هذا البريد الإلكتروني لحسابك:',
  'If you did not ask for this, please ignore this e-mail.':
    'إذا لم تطلب ذلك فيرجى تجاهل هذه الرسالة.',
  'Somebody, probably you, wanted to move another account to this e-mail address, which has an account already.':
    'أراد شخص ما، ربما أنت، نقل حساب آخر إلى هذا البريد الإلكتروني الذي له حساب بالفعل.',
  'If it was not you, please ignore this e-mail.': 'إذا لم تكن أنت فيرجى تجاهل هذه الرسالة.',
  'Your e-mail address was changed': 'تم تغيير عنوان بريدك الإلكتروني',
  'Your account now has another e-mail address; this one is no longer used.':
    'أصبح لحسابك بريد إلكتروني آخر، ولم يعد هذا مستخدماً.',
  'If it was not you, please contact us at once.': 'إذا لم تكن أنت فيرجى الاتصال بنا فوراً.',
  'Your password was changed': 'تم تغيير كلمة مرورك',
  'The password of your account was changed, and all devices were signed out.':
    'تم تغيير كلمة مرور حسابك وتسجيل الخروج من جميع الأجهزة.',
  'Your account is open': 'حسابك مفتوح',
  'Your account has been approved. You can sign in now.':
    'تمت الموافقة على حسابك. يمكنك تسجيل الدخول الآن.',
  'About your sign-up': 'بخصوص تسجيلك',
  'We are sorry: your account was not approved.': 'نأسف: لم تتم الموافقة على حسابك.',
  'If you have questions, please contact us.': 'إذا كانت لديك أسئلة فيرجى الاتصال بنا.',
  'Your account is blocked': 'حسابك محظور',
  'Your account has been blocked.': 'تم حظر حسابك.',
  'Your account is open again. You can sign in now.':
    'حسابك مفتوح من جديد. يمكنك تسجيل الدخول الآن.',
  'Your account was changed': 'تم تغيير حسابك',
  'What you may see and order has changed. Please sign in again.':
    'تغيّر ما يمكنك رؤيته وطلبه. يرجى تسجيل الدخول مرة أخرى.',
  'Set a new password': 'تعيين كلمة مرور جديدة',
};
