import type { Texts } from '../format.ts';

/** Spanish */
export const spa: Texts = {
  // Layout, shared components, titles
  'Skip to the content': 'Ir al contenido',
  'Main menu': 'Menú principal',
  'More under {name}': 'Más en {name}',
  'Product Search': 'Búsqueda de productos',
  'About Us': 'Quiénes somos',
  'New Product Bulletin': 'Boletín de novedades',
  'Product Video': 'Vídeos de productos',
  Newsletter: 'Noticias',
  'E-Catalog': 'Catálogo electrónico',
  'Contact Us': 'Contacto',
  Login: 'Entrar',
  'Sign up': 'Registro',
  Language: 'Idioma',
  Phone: 'Teléfono',
  'E-mail': 'Correo electrónico',
  Certifications: 'Certificaciones',
  Delivery: 'Entrega',
  '1-3 working days for urgent orders': '1-3 días laborables para pedidos urgentes',
  Keyboard: 'Teclado',
  'Go to the search': 'Ir a la búsqueda',
  'Through suggestions and rows': 'Por sugerencias y filas',
  'Search, or open what is marked': 'Buscar o abrir lo marcado',
  'Show this help': 'Mostrar esta ayuda',
  Search: 'Buscar',
  Close: 'Cerrar',
  Messages: 'Mensajes',
  Copy: 'Copiar',
  'Copy {number}': 'Copiar {number}',
  'Copied: {number}': 'Copiado: {number}',
  'The browser does not allow copying.': 'El navegador no permite copiar.',
  Previous: 'Anterior',
  Next: 'Siguiente',
  'Page {page}': 'Página {page}',
  'Stock Ok': 'En stock',
  'Low Stock': 'Pocas existencias',
  'Almost Gone': 'Casi agotado',
  'Out Of Stock': 'Agotado',
  'Request development': 'Solicitar desarrollo',
  'Network error, Please try it later': 'Error de red. Inténtelo más tarde',
  'There is no such page': 'Esta página no existe',
  'The address may be mistyped, or the page has moved.':
    'La dirección puede estar mal escrita o la página se ha movido.',
  'This page is being prepared.': 'Esta página está en preparación.',
  'Search the catalogue': 'Buscar en el catálogo',
  'Try again': 'Reintentar',
  'Process error, please try it later.': 'Error de proceso, inténtelo más tarde.',
  'Find your turbo': 'Encuentre su turbo',
  'Search results': 'Resultados de la búsqueda',
  'Build sheet': 'Despiece',
  'Turbo {number}': 'Turbo {number}',
  'Cross Reference': 'Referencias cruzadas',
  Part: 'Pieza',
  'Cartridge/CHRA': 'Cartucho/CHRA',
  'My account': 'Mi cuenta',
  Orders: 'Pedidos',
  Cart: 'Carrito',
  Lists: 'Listas',
  'News and bulletins': 'Noticias y boletines',
  Verification: 'Verificación',
  Pictures: 'Imágenes',
  'Turbochargers, cartridges and turbo parts from the manufacturer: search by turbo, vehicle or E&E part number, see build sheets and stock.':
    'Turbocompresores, cartuchos y piezas de turbo del fabricante: busque por número de turbo, de vehículo o E&E y vea despieces y existencias.',
  'Turbo {number} for {vehicle}: build sheet with {count} parts, numbers and stock.':
    'Turbo {number} para {vehicle}: despiece con {count} piezas, números y existencias.',
  'Two-step verification': 'Verificación en dos pasos',
  'Many pages were asked for from here. Please type the letters of the picture, then you can go on.':
    'Desde aquí se han pedido muchas páginas. Escriba las letras de la imagen y podrá continuar.',
  'Five letters and digits in a picture; select it for another':
    'Cinco letras y cifras en una imagen; selecciónela para ver otra',
  'Another picture': 'Otra imagen',
  Code: 'Código',
  Commit: 'Enviar',
  'Please input captcha.': 'Introduzca el captcha.',
  'captcha error[{msg}]!': 'error de captcha[{msg}]',
  'refresh failed[{msg}]!': 'no se pudo actualizar[{msg}]',
  "I can't see the picture": 'No puedo ver la imagen',
  'Get a code by e-mail instead: type it into the same field.':
    'Reciba en su lugar un código por correo electrónico y escríbalo en el mismo campo.',
  'Send the code': 'Enviar el código',
  'A code is on its way to {email}.': 'Se ha enviado un código a {email}.',
  'The code is not right.': 'El código no es correcto.',
  'The verification has expired.': 'La verificación ha caducado.',
  'Please confirm that you are a person, then go on.':
    'Confirme que es una persona y podrá continuar.',
  'Too many codes were asked for: please try again in an hour.':
    'Se han pedido demasiados códigos: inténtelo de nuevo dentro de una hora.',
  'Too many failed tries: please try again in {count} minutes.':
    'Demasiados intentos fallidos: inténtelo de nuevo dentro de {count} minutos.',
  'Please wait a moment, then reload the page.': 'Espere un momento y vuelva a cargar la página.',
  // Accounts: the pages
  'Passwords need a secure connection: please come by https.':
    'Las contraseñas necesitan una conexión segura: entre por https.',
  'This form needs scripts: your password is made unreadable before it is sent.':
    'Este formulario necesita JavaScript: su contraseña se cifra antes de enviarse.',
  'Please input 6-30 digital and character for password':
    'Introduzca de 6 a 30 letras o cifras como contraseña',
  'Please input First Name': 'Introduzca el nombre',
  'Please input Last Name': 'Introduzca los apellidos',
  'Please input mobile': 'Introduzca el teléfono móvil',
  'Please input email': 'Introduzca el correo electrónico',
  'Please select your country': 'Seleccione su país',
  'Please input Email': 'Introduzca el correo electrónico',
  'Please input verification code': 'Introduzca el código de verificación',
  'Please input password': 'Introduzca la contraseña',
  'Please input reenter password': 'Repita la contraseña',
  'Password and reenter password does not match!': '¡Las contraseñas no coinciden!',
  'Send the code again': 'Enviar el código de nuevo',
  'Verification code': 'Código de verificación',
  'Password (6-30 letters or digits)': 'Contraseña (6-30 letras o cifras)',
  'Reenter password': 'Repetir la contraseña',
  'If a code can be used with this address, a new one is on its way.':
    'Si esta dirección admite un código, uno nuevo está en camino.',
  'Confirm Signup': 'Confirmar el registro',
  'We have sent an e-mail with a verification code of 6 digits. It lasts 30 minutes.':
    'Hemos enviado un correo con un código de verificación de 6 cifras. Es válido durante 30 minutos.',
  'Verify succeed, Please wait a few hours for approval.':
    'Verificación correcta. Espere unas horas hasta la aprobación.',
  'Signed out there.': 'Sesión cerrada en ese dispositivo.',
  'This device': 'Este dispositivo',
  'Sign out there: {name}': 'Cerrar sesión allí: {name}',
  'Sign out there': 'Cerrar sesión allí',
  'Unknown device': 'Dispositivo desconocido',
  'last used': 'último uso',
  'Update succeed': 'Actualización correcta',
  'We have sent a code to {email}. Your address changes when you enter it here.':
    'Hemos enviado un código a {email}. Su dirección cambiará cuando lo introduzca aquí.',
  'Forgotten password': 'Contraseña olvidada',
  'Enter your e-mail address. We send a code there with which you choose a new password.':
    'Introduzca su correo electrónico. Le enviaremos un código para elegir una contraseña nueva.',
  'Info load failed, please sign out and login again!':
    'No se pudieron cargar los datos. Cierre la sesión y vuelva a entrar.',
  'My Home Load Failed!': '¡No se pudo cargar su cuenta!',
  'Welcome, {name}!': '¡Bienvenido, {name}!',
  'Customer level': 'Nivel de cliente',
  Profile: 'Perfil',
  'Change password': 'Cambiar la contraseña',
  'Signed in on': 'Sesiones abiertas',
  'You are signed in as {name}.': 'Ha iniciado sesión como {name}.',
  Password: 'Contraseña',
  'Remember my information': 'Recordar mis datos',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'Enter a verification code': 'Introducir un código de verificación',
  'Password so far': 'Contraseña actual',
  'Your password is changed. Please sign in with it.':
    'Su contraseña ha cambiado. Inicie sesión con ella.',
  'Send me news of products by e-mail': 'Enviarme novedades de productos por correo',
  'We are a customer of yours already': 'Ya somos clientes suyos',
  You: 'Usted',
  'First Name': 'Nombre',
  'Last Name': 'Apellidos',
  Mobile: 'Teléfono móvil',
  Country: 'País',
  Company: 'Empresa',
  '(optional)': '(opcional)',
  'Company name': 'Nombre de la empresa',
  'Business type': 'Tipo de empresa',
  Remanufacturer: 'Remanufacturador',
  Wholesaler: 'Mayorista',
  'Repair Shop': 'Taller',
  'Job title': 'Cargo',
  'Business phone': 'Teléfono de la empresa',
  Website: 'Sitio web',
  'Account info error.': 'Error en los datos de la cuenta.',
  Save: 'Guardar',
  'New password': 'Contraseña nueva',
  'If the address belongs to an account, an e-mail with a code of 6 digits is on its way there. It lasts 30 minutes.':
    'Si la dirección pertenece a una cuenta, un correo con un código de 6 cifras está en camino. Es válido durante 30 minutos.',
  'A code comes by e-mail, you choose a password, and we approve the account within a few hours.':
    'Recibirá un código por correo, elegirá una contraseña y aprobaremos la cuenta en unas horas.',
  'I accept the terms of use': 'Acepto las condiciones de uso',
  'Read the terms': 'Leer las condiciones',
  'The database, its part numbers, build sheets, drawings and pictures belong to E&E Turbo. They may be used inside your company only, to identify, order and fit parts.':
    'La base de datos, sus números de pieza, listas de despiece, dibujos e imágenes pertenecen a E&E Turbo. Solo pueden usarse dentro de su empresa para identificar, pedir y montar piezas.',
  'Its use is internal and non-commercial: it may not be sold, rented or published, in whole or in part, and may not be copied by programs.':
    'Su uso es interno y no comercial: no puede venderse, alquilarse ni publicarse, en todo o en parte, ni copiarse con programas.',
  'Your access is for you alone. Do not give your password to others, and do not share your access with other people or companies.':
    'Su acceso es solo para usted. No dé su contraseña a otros ni comparta su acceso con otras personas o empresas.',
  'Numbers of other makers serve for comparison only and do not say that a part comes from them.':
    'Los números de otros fabricantes sirven solo de comparación y no significan que una pieza proceda de ellos.',
  'We check the content with care, but can not promise that it has no mistakes. Please compare the part before fitting it.':
    'Revisamos el contenido con cuidado, pero no podemos garantizar que no tenga errores. Compare la pieza antes de montarla.',
  'We keep what you enter here to run your account and to answer your orders, and give it to nobody else. We may close an account that breaks these terms.':
    'Guardamos lo que introduce aquí para gestionar su cuenta y atender sus pedidos, y no lo damos a nadie más. Podemos cerrar una cuenta que incumpla estas condiciones.',
  'Terms of use': 'Condiciones de uso',
  'Need login': 'Inicie sesión',
  'Sign out': 'Cerrar sesión',
  // Accounts: answers and mails
  'This is no e-mail address.': 'Esto no es una dirección de correo electrónico.',
  'This is no phone number of the country chosen.': 'No es un número de teléfono del país elegido.',
  'This is no address of a website.': 'Esto no es la dirección de un sitio web.',
  'E-mail or password is wrong.': 'El correo electrónico o la contraseña no son correctos.',
  'The password so far is wrong.': 'La contraseña actual no es correcta.',
  'Please confirm your e-mail address first.':
    'Confirme primero su dirección de correo electrónico.',
  'Your account is waiting for approval, please wait a few hours.':
    'Su cuenta está pendiente de aprobación; espere unas horas.',
  'Your account was not approved, please contact us!':
    'Su cuenta no ha sido aprobada, ¡póngase en contacto con nosotros!',
  'Your account is blocked, please contact us!':
    'Su cuenta está bloqueada, ¡póngase en contacto con nosotros!',
  'Many people are signing in just now. Please try again in a moment.':
    'Muchas personas están entrando en este momento. Inténtelo de nuevo enseguida.',
  'The verification code is wrong or has expired.':
    'El código de verificación no es correcto o ha caducado.',
  'A code was sent less than a minute ago. Please wait a moment before asking again.':
    'Se envió un código hace menos de un minuto. Espere un momento antes de pedir otro.',
  'This device is not signed in any more.': 'Este dispositivo ya no tiene la sesión iniciada.',
  'Hello,': 'Hola:',
  'Dear {name},': 'Estimado/a {name}:',
  'Your verification code': 'Su código de verificación',
  'Please type this code to confirm your e-mail address:':
    'Introduzca este código para confirmar su dirección de correo electrónico:',
  'The code is valid for {count} minutes.': 'El código es válido durante {count} minutos.',
  'If you did not sign up, please ignore this e-mail.':
    'Si no se ha registrado, ignore este correo.',
  'You have an account already': 'Ya tiene una cuenta',
  'Somebody, probably you, signed up with this e-mail address, which has an account already.':
    'Alguien, probablemente usted, se ha registrado con esta dirección de correo, que ya tiene una cuenta.',
  'You can sign in, or set a new password if you forgot it.':
    'Puede entrar o, si olvidó la contraseña, elegir una nueva.',
  'Your code for a new password': 'Su código para una nueva contraseña',
  'Please type this code to set a new password:':
    'Introduzca este código para elegir una nueva contraseña:',
  'If you did not ask for a new password, please ignore this e-mail: your password stays as it is.':
    'Si no pidió una nueva contraseña, ignore este correo: su contraseña no cambia.',
  'Please type this code to go on:': 'Introduzca este código para continuar:',
  'Please type this code to use this e-mail address for your account:':
    'Introduzca este código para usar esta dirección de correo en su cuenta:',
  'If you did not ask for this, please ignore this e-mail.':
    'Si no lo ha pedido, ignore este correo.',
  'Somebody, probably you, wanted to move another account to this e-mail address, which has an account already.':
    'Alguien, probablemente usted, quiso pasar otra cuenta a esta dirección de correo, que ya tiene una cuenta.',
  'If it was not you, please ignore this e-mail.': 'Si no fue usted, ignore este correo.',
  'Your e-mail address was changed': 'Su dirección de correo ha cambiado',
  'Your account now has another e-mail address; this one is no longer used.':
    'Su cuenta tiene ahora otra dirección de correo; esta ya no se usa.',
  'If it was not you, please contact us at once.':
    'Si no fue usted, póngase en contacto con nosotros de inmediato.',
  'Your password was changed': 'Su contraseña ha cambiado',
  'The password of your account was changed, and all devices were signed out.':
    'La contraseña de su cuenta ha cambiado y se ha cerrado la sesión en todos los dispositivos.',
  'Your account is open': 'Su cuenta está abierta',
  'Your account has been approved. You can sign in now.':
    'Su cuenta ha sido aprobada. Ya puede entrar.',
  'About your sign-up': 'Sobre su registro',
  'We are sorry: your account was not approved.': 'Lo sentimos: su cuenta no ha sido aprobada.',
  'If you have questions, please contact us.':
    'Si tiene preguntas, póngase en contacto con nosotros.',
  'Your account is blocked': 'Su cuenta está bloqueada',
  'Your account has been blocked.': 'Su cuenta ha sido bloqueada.',
  'Your account is open again. You can sign in now.':
    'Su cuenta vuelve a estar abierta. Ya puede entrar.',
  'Your account was changed': 'Su cuenta ha cambiado',
  'What you may see and order has changed. Please sign in again.':
    'Ha cambiado lo que puede ver y pedir. Entre de nuevo.',
  'Set a new password': 'Elegir una nueva contraseña',
};
