import type { Texts } from '../format.ts';

/** Russian */
export const ru: Texts = {
  // Layout, shared components, titles
  'Skip to the content': 'Перейти к содержанию',
  'Main menu': 'Главное меню',
  'More under {name}': 'Ещё в разделе «{name}»',
  'Product Search': 'Поиск продукции',
  'About Us': 'О компании',
  'New Product Bulletin': 'Новые изделия',
  'Product Video': 'Видео о продукции',
  Newsletter: 'Новости',
  'E-Catalog': 'Электронный каталог',
  'Contact Us': 'Контакты',
  Login: 'Войти',
  'Sign up': 'Регистрация',
  Language: 'Язык',
  Phone: 'Телефон',
  'E-mail': 'Эл. почта',
  Certifications: 'Сертификаты',
  Delivery: 'Доставка',
  '1-3 working days for urgent orders': '1-3 рабочих дня для срочных заказов',
  Keyboard: 'Клавиатура',
  'Go to the search': 'Перейти к поиску',
  'Through suggestions and rows': 'По подсказкам и строкам',
  'Search, or open what is marked': 'Искать или открыть отмеченное',
  'Show this help': 'Показать эту справку',
  Search: 'Искать',
  Close: 'Закрыть',
  Messages: 'Сообщения',
  Copy: 'Копировать',
  'Copy {number}': 'Копировать {number}',
  'Copied: {number}': 'Скопировано: {number}',
  'The browser does not allow copying.': 'Браузер не разрешает копирование.',
  Previous: 'Назад',
  Next: 'Вперёд',
  'Page {page}': 'Страница {page}',
  'Stock Ok': 'В наличии',
  'Low Stock': 'Мало на складе',
  'Almost Gone': 'Почти закончился',
  'Out Of Stock': 'Нет в наличии',
  'Request development': 'Запросить разработку',
  'Network error, Please try it later': 'Ошибка сети. Повторите попытку позже',
  'There is no such page': 'Такой страницы нет',
  'The address may be mistyped, or the page has moved.':
    'Возможно, в адресе опечатка или страница перемещена.',
  'This page is being prepared.': 'Эта страница готовится.',
  'Search the catalogue': 'Искать в каталоге',
  'Try again': 'Повторить',
  'Process error, please try it later.': 'Ошибка обработки, повторите попытку позже.',
  'Find your turbo': 'Найдите свою турбину',
  'Search results': 'Результаты поиска',
  'Build sheet': 'Спецификация',
  'Turbo {number}': 'Турбина {number}',
  'Cross Reference': 'Кросс-номера',
  Part: 'Деталь',
  'Cartridge/CHRA': 'Картридж/CHRA',
  'My account': 'Мой кабинет',
  Orders: 'Заказы',
  Cart: 'Корзина',
  Lists: 'Списки',
  'News and bulletins': 'Новости и бюллетени',
  Verification: 'Проверка',
  Pictures: 'Изображения',
  'Turbochargers, cartridges and turbo parts from the manufacturer: search by turbo, vehicle or E&E part number, see build sheets and stock.':
    'Турбокомпрессоры, картриджи и детали турбин от производителя: поиск по номеру турбины, автомобиля или E&E, спецификации и наличие.',
  'Turbo {number} for {vehicle}: build sheet with {count} parts, numbers and stock.':
    'Турбина {number} для {vehicle}: спецификация, деталей: {count}, номера и наличие.',
  'Two-step verification': 'Двухэтапная проверка',
  'Many pages were asked for from here. Please type the letters of the picture, then you can go on.':
    'Отсюда было запрошено много страниц. Введите буквы с картинки, чтобы продолжить.',
  'Five letters and digits in a picture; select it for another':
    'Пять букв и цифр на картинке; нажмите, чтобы получить другую',
  'Another picture': 'Другая картинка',
  Code: 'Код',
  Commit: 'Отправить',
  'Please input captcha.': 'Введите код с картинки.',
  'captcha error[{msg}]!': 'ошибка проверки[{msg}]!',
  'refresh failed[{msg}]!': 'не удалось обновить[{msg}]!',
  "I can't see the picture": 'Я не вижу картинку',
  'Get a code by e-mail instead: type it into the same field.':
    'Получите вместо неё код по электронной почте и введите его в то же поле.',
  'Send the code': 'Отправить код',
  'A code is on its way to {email}.': 'Код отправлен на {email}.',
  'The code is not right.': 'Неверный код.',
  'The verification has expired.': 'Срок проверки истёк.',
  'Please confirm that you are a person, then go on.':
    'Подтвердите, что вы человек, и продолжайте.',
  'Too many codes were asked for: please try again in an hour.':
    'Запрошено слишком много кодов: попробуйте через час.',
  'Too many failed tries: please try again in {count} minutes.':
    'Слишком много неудачных попыток: повторите через {count} мин.',
  'Please wait a moment, then reload the page.': 'Подождите немного и обновите страницу.',
  // Accounts: the pages
  'Passwords need a secure connection: please come by https.':
    'Для пароля нужно защищённое соединение: откройте сайт по https.',
  'This form needs scripts: your password is made unreadable before it is sent.':
    'Для этой формы нужен JavaScript: пароль делается нечитаемым перед отправкой.',
  'Please input 6-30 digital and character for password': 'Введите пароль из 6–30 букв или цифр',
  'Please input First Name': 'Введите имя',
  'Please input Last Name': 'Введите фамилию',
  'Please input mobile': 'Введите мобильный телефон',
  'Please input email': 'Введите e-mail',
  'Please select your country': 'Выберите страну',
  'Please input Email': 'Введите e-mail',
  'Please input verification code': 'Введите код подтверждения',
  'Please input password': 'Введите пароль',
  'Please input reenter password': 'Введите пароль ещё раз',
  'Password and reenter password does not match!': 'Пароли не совпадают!',
  'Send the code again': 'Отправить код ещё раз',
  'Verification code': 'Код подтверждения',
  'Password (6-30 letters or digits)': 'Пароль (6–30 букв или цифр)',
  'Reenter password': 'Пароль ещё раз',
  'If a code can be used with this address, a new one is on its way.':
    'Если для этого адреса нужен код, новый уже отправлен.',
  'Confirm Signup': 'Подтверждение регистрации',
  'We have sent an e-mail with a verification code of 6 digits. It lasts 30 minutes.':
    'Мы отправили письмо с кодом подтверждения из 6 цифр. Он действует 30 минут.',
  'Verify succeed, Please wait a few hours for approval.':
    'Подтверждено. Подождите несколько часов до одобрения.',
  'Signed out there.': 'Выход на том устройстве выполнен.',
  'This device': 'Это устройство',
  'Sign out there: {name}': 'Выйти там: {name}',
  'Sign out there': 'Выйти там',
  'Unknown device': 'Неизвестное устройство',
  'last used': 'последний вход',
  'Update succeed': 'Данные обновлены',
  'We have sent a code to {email}. Your address changes when you enter it here.':
    'Мы отправили код на {email}. Адрес изменится, когда вы введёте код здесь.',
  'Forgotten password': 'Забытый пароль',
  'Enter your e-mail address. We send a code there with which you choose a new password.':
    'Введите свой e-mail. Мы отправим туда код, с которым вы выберете новый пароль.',
  'Info load failed, please sign out and login again!':
    'Не удалось загрузить данные, выйдите и войдите снова!',
  'My Home Load Failed!': 'Не удалось загрузить кабинет!',
  'Welcome, {name}!': 'Здравствуйте, {name}!',
  'Customer level': 'Уровень клиента',
  Profile: 'Профиль',
  'Change password': 'Сменить пароль',
  'Signed in on': 'Вход выполнен на',
  'You are signed in as {name}.': 'Вы вошли как {name}.',
  Password: 'Пароль',
  'Remember my information': 'Запомнить меня',
  'Forgot your password?': 'Забыли пароль?',
  'Enter a verification code': 'Ввести код подтверждения',
  'Password so far': 'Текущий пароль',
  'Your password is changed. Please sign in with it.': 'Пароль изменён. Войдите с новым паролем.',
  'Send me news of products by e-mail': 'Присылать новости о товарах по e-mail',
  'We are a customer of yours already': 'Мы уже ваши клиенты',
  You: 'Вы',
  'First Name': 'Имя',
  'Last Name': 'Фамилия',
  Mobile: 'Мобильный телефон',
  Country: 'Страна',
  Company: 'Компания',
  '(optional)': '(необязательно)',
  'Company name': 'Название компании',
  'Business type': 'Вид деятельности',
  Remanufacturer: 'Восстановление турбин',
  Wholesaler: 'Оптовая торговля',
  'Repair Shop': 'Автосервис',
  'Job title': 'Должность',
  'Business phone': 'Рабочий телефон',
  Website: 'Сайт',
  'Account info error.': 'Ошибка данных учётной записи.',
  Save: 'Сохранить',
  'New password': 'Новый пароль',
  'If the address belongs to an account, an e-mail with a code of 6 digits is on its way there. It lasts 30 minutes.':
    'Если адрес принадлежит учётной записи, туда отправлено письмо с кодом из 6 цифр. Он действует 30 минут.',
  'A code comes by e-mail, you choose a password, and we approve the account within a few hours.':
    'Код придёт по e-mail, вы выберете пароль, и мы одобрим учётную запись в течение нескольких часов.',
  'I accept the terms of use': 'Я принимаю условия использования',
  'Read the terms': 'Прочитать условия',
  'The database, its part numbers, build sheets, drawings and pictures belong to E&E Turbo. They may be used inside your company only, to identify, order and fit parts.':
    'База данных, её номера деталей, спецификации, чертежи и изображения принадлежат E&E Turbo. Их можно использовать только внутри вашей компании для подбора, заказа и установки деталей.',
  'Its use is internal and non-commercial: it may not be sold, rented or published, in whole or in part, and may not be copied by programs.':
    'Её использование внутреннее и некоммерческое: базу нельзя продавать, сдавать или публиковать целиком или частично, а также копировать программами.',
  'Your access is for you alone. Do not give your password to others, and do not share your access with other people or companies.':
    'Доступ предназначен только для вас. Не передавайте пароль и не делитесь доступом с другими людьми или компаниями.',
  'Numbers of other makers serve for comparison only and do not say that a part comes from them.':
    'Номера других производителей служат только для сравнения и не означают, что деталь изготовлена ими.',
  'We check the content with care, but can not promise that it has no mistakes. Please compare the part before fitting it.':
    'Мы тщательно проверяем данные, но не можем обещать, что в них нет ошибок. Сравните деталь перед установкой.',
  'We keep what you enter here to run your account and to answer your orders, and give it to nobody else. We may close an account that breaks these terms.':
    'Мы храним введённые данные, чтобы вести вашу учётную запись и отвечать на заказы, и никому их не передаём. Учётную запись, нарушающую условия, мы можем закрыть.',
  'Terms of use': 'Условия использования',
  'Need login': 'Нужен вход',
  'Sign out': 'Выйти',
  // Accounts: answers and mails
  'This is no e-mail address.': 'Это не адрес электронной почты.',
  'This is no phone number of the country chosen.': 'Это не телефонный номер выбранной страны.',
  'This is no address of a website.': 'Это не адрес сайта.',
  'E-mail or password is wrong.': 'Неверный адрес электронной почты или пароль.',
  'The password so far is wrong.': 'Прежний пароль неверен.',
  'Please confirm your e-mail address first.': 'Сначала подтвердите адрес электронной почты.',
  'Your account is waiting for approval, please wait a few hours.':
    'Ваша учётная запись ожидает одобрения, подождите несколько часов.',
  'Your account was not approved, please contact us!':
    'Ваша учётная запись не одобрена, свяжитесь с нами!',
  'Your account is blocked, please contact us!':
    'Ваша учётная запись заблокирована, свяжитесь с нами!',
  'Many people are signing in just now. Please try again in a moment.':
    'Сейчас входит много людей. Повторите попытку через минуту.',
  'The verification code is wrong or has expired.': 'Код подтверждения неверен или устарел.',
  'A code was sent less than a minute ago. Please wait a moment before asking again.':
    'Код был отправлен меньше минуты назад. Подождите немного перед новым запросом.',
  'This device is not signed in any more.': 'На этом устройстве вход уже завершён.',
  'Hello,': 'Здравствуйте!',
  'Dear {name},': 'Здравствуйте, {name}!',
  'Your verification code': 'Ваш код подтверждения',
  'Please type this code to confirm your e-mail address:':
    'Введите этот код, чтобы подтвердить адрес электронной почты:',
  'The code is valid for {count} minutes.': {
    one: 'Код действует {count} минуту.',
    few: 'Код действует {count} минуты.',
    other: 'Код действует {count} минут.',
  },
  'If you did not sign up, please ignore this e-mail.':
    'Если вы не регистрировались, не обращайте внимания на это письмо.',
  'You have an account already': 'У вас уже есть учётная запись',
  'Somebody, probably you, signed up with this e-mail address, which has an account already.':
    'Кто-то, вероятно вы, зарегистрировался с этим адресом, у которого уже есть учётная запись.',
  'You can sign in, or set a new password if you forgot it.':
    'Вы можете войти или задать новый пароль, если забыли его.',
  'Your code for a new password': 'Ваш код для нового пароля',
  'Please type this code to set a new password:': 'Введите этот код, чтобы задать новый пароль:',
  'If you did not ask for a new password, please ignore this e-mail: your password stays as it is.':
    'Если вы не запрашивали новый пароль, не обращайте внимания на это письмо: пароль останется прежним.',
  'Please type this code to go on:': 'Введите этот код, чтобы продолжить:',
  'Please type this code to use this e-mail address for your account:':
    'Введите этот код, чтобы использовать этот адрес для вашей учётной записи:',
  'If you did not ask for this, please ignore this e-mail.':
    'Если вы этого не запрашивали, не обращайте внимания на это письмо.',
  'Somebody, probably you, wanted to move another account to this e-mail address, which has an account already.':
    'Кто-то, вероятно вы, хотел перенести другую учётную запись на этот адрес, у которого уже есть учётная запись.',
  'If it was not you, please ignore this e-mail.':
    'Если это были не вы, не обращайте внимания на это письмо.',
  'Your e-mail address was changed': 'Ваш адрес электронной почты изменён',
  'Your account now has another e-mail address; this one is no longer used.':
    'Теперь у вашей учётной записи другой адрес; этот больше не используется.',
  'If it was not you, please contact us at once.':
    'Если это были не вы, немедленно свяжитесь с нами.',
  'Your password was changed': 'Ваш пароль изменён',
  'The password of your account was changed, and all devices were signed out.':
    'Пароль вашей учётной записи изменён, на всех устройствах выполнен выход.',
  'Your account is open': 'Ваша учётная запись открыта',
  'Your account has been approved. You can sign in now.':
    'Ваша учётная запись одобрена. Теперь вы можете войти.',
  'About your sign-up': 'О вашей регистрации',
  'We are sorry: your account was not approved.': 'К сожалению, ваша учётная запись не одобрена.',
  'If you have questions, please contact us.': 'Если у вас есть вопросы, свяжитесь с нами.',
  'Your account is blocked': 'Ваша учётная запись заблокирована',
  'Your account has been blocked.': 'Ваша учётная запись заблокирована.',
  'Your account is open again. You can sign in now.':
    'Ваша учётная запись снова открыта. Теперь вы можете войти.',
  'Your account was changed': 'Ваша учётная запись изменена',
  'What you may see and order has changed. Please sign in again.':
    'Изменилось то, что вы можете видеть и заказывать. Войдите снова.',
  'Set a new password': 'Задать новый пароль',
};
