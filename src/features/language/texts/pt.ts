import type { Texts } from '../format.ts';

/** Portuguese */
export const pt: Texts = {
  // Layout, shared components, titles
  'Skip to the content': 'Ir para o conteúdo',
  'Main menu': 'Menu principal',
  'More under {name}': 'Mais em {name}',
  'Product Search': 'Pesquisa de produtos',
  'About Us': 'Sobre nós',
  'New Product Bulletin': 'Boletim de novos produtos',
  'Product Video': 'Vídeos de produtos',
  Newsletter: 'Notícias',
  'E-Catalog': 'Catálogo eletrônico',
  'Contact Us': 'Contato',
  Login: 'Entrar',
  'Sign up': 'Cadastro',
  Language: 'Idioma',
  Phone: 'Telefone',
  'E-mail': 'E-mail',
  Certifications: 'Certificações',
  Delivery: 'Entrega',
  '1-3 working days for urgent orders': '1-3 dias úteis para pedidos urgentes',
  Keyboard: 'Teclado',
  'Go to the search': 'Ir para a pesquisa',
  'Through suggestions and rows': 'Pelas sugestões e linhas',
  'Search, or open what is marked': 'Pesquisar ou abrir o marcado',
  'Show this help': 'Mostrar esta ajuda',
  Search: 'Pesquisar',
  Close: 'Fechar',
  Messages: 'Mensagens',
  Copy: 'Copiar',
  'Copy {number}': 'Copiar {number}',
  'Copied: {number}': 'Copiado: {number}',
  'The browser does not allow copying.': 'O navegador não permite copiar.',
  Previous: 'Anterior',
  Next: 'Próxima',
  'Page {page}': 'Página {page}',
  'Stock Ok': 'Em estoque',
  'Low Stock': 'Estoque baixo',
  'Almost Gone': 'Quase esgotado',
  'Out Of Stock': 'Esgotado',
  'Request development': 'Solicitar desenvolvimento',
  'Network error, Please try it later': 'Erro de rede, tente mais tarde',
  'There is no such page': 'Esta página não existe',
  'The address may be mistyped, or the page has moved.':
    'O endereço pode estar errado ou a página mudou de lugar.',
  'This page is being prepared.': 'Esta página está em preparação.',
  'Search the catalogue': 'Pesquisar no catálogo',
  'Try again': 'Tentar novamente',
  'Process error, please try it later.': 'Erro de processamento, tente mais tarde.',
  'Find your turbo': 'Encontre seu turbo',
  'Search results': 'Resultados da pesquisa',
  'Build sheet': 'Lista de componentes',
  'Turbo {number}': 'Turbo {number}',
  'Cross Reference': 'Referência cruzada',
  Part: 'Peça',
  'Cartridge/CHRA': 'Cartucho/CHRA',
  'My account': 'Minha conta',
  Orders: 'Pedidos',
  Cart: 'Carrinho',
  Lists: 'Listas',
  'News and bulletins': 'Notícias e boletins',
  Verification: 'Verificação',
  Pictures: 'Imagens',
  'Turbochargers, cartridges and turbo parts from the manufacturer: search by turbo, vehicle or E&E part number, see build sheets and stock.':
    'Turbocompressores, cartuchos e peças de turbo do fabricante: pesquise por número do turbo, do veículo ou E&E, veja componentes e estoque.',
  'Turbo {number} for {vehicle}: build sheet with {count} parts, numbers and stock.':
    'Turbo {number} para {vehicle}: lista com {count} peças, números e estoque.',
  'Two-step verification': 'Verificação em duas etapas',
  'Many pages were asked for from here. Please type the letters of the picture, then you can go on.':
    'Foram pedidas muitas páginas a partir daqui. Escreva as letras da imagem para continuar.',
  'Five letters and digits in a picture; select it for another':
    'Cinco letras e algarismos numa imagem; selecione-a para obter outra',
  'Another picture': 'Outra imagem',
  Code: 'Código',
  Commit: 'Enviar',
  'Please input captcha.': 'Introduza o captcha.',
  'captcha error[{msg}]!': 'erro de captcha[{msg}]!',
  'refresh failed[{msg}]!': 'falha ao atualizar[{msg}]!',
  "I can't see the picture": 'Não consigo ver a imagem',
  'Get a code by e-mail instead: type it into the same field.':
    'Receba antes um código por e-mail e escreva-o no mesmo campo.',
  'Send the code': 'Enviar o código',
  'A code is on its way to {email}.': 'Um código foi enviado para {email}.',
  'The code is not right.': 'O código não está correto.',
  'The verification has expired.': 'A verificação expirou.',
  'Please confirm that you are a person, then go on.': 'Confirme que é uma pessoa para continuar.',
  'Too many codes were asked for: please try again in an hour.':
    'Foram pedidos demasiados códigos: tente novamente dentro de uma hora.',
  'Too many failed tries: please try again in {count} minutes.':
    'Demasiadas tentativas falhadas: tente novamente dentro de {count} minutos.',
  'Please wait a moment, then reload the page.': 'Aguarde um momento e recarregue a página.',
  // Accounts: the pages
  'Passwords need a secure connection: please come by https.':
    'As senhas precisam de uma ligação segura: entre por https.',
  'This form needs scripts: your password is made unreadable before it is sent.':
    'Este formulário precisa de JavaScript: a sua senha fica ilegível antes do envio.',
  'Please input 6-30 digital and character for password':
    'Introduza 6 a 30 letras ou algarismos na senha',
  'Please input First Name': 'Introduza o nome',
  'Please input Last Name': 'Introduza o apelido',
  'Please input mobile': 'Introduza o telemóvel',
  'Please input email': 'Introduza o e-mail',
  'Please select your country': 'Selecione o seu país',
  'Please input Email': 'Introduza o e-mail',
  'Please input verification code': 'Introduza o código de verificação',
  'Please input password': 'Introduza a senha',
  'Please input reenter password': 'Repita a senha',
  'Password and reenter password does not match!': 'As senhas não coincidem!',
  'Send the code again': 'Enviar o código de novo',
  'Verification code': 'Código de verificação',
  'Password (6-30 letters or digits)': 'Senha (6 a 30 letras ou algarismos)',
  'Reenter password': 'Repetir a senha',
  'If a code can be used with this address, a new one is on its way.':
    'Se este endereço puder usar um código, um novo está a caminho.',
  'Confirm Signup': 'Confirmar o cadastro',
  'We have sent an e-mail with a verification code of 6 digits. It lasts 30 minutes.':
    'Enviámos um e-mail com um código de verificação de 6 algarismos. É válido por 30 minutos.',
  'Verify succeed, Please wait a few hours for approval.':
    'Verificação concluída. Aguarde algumas horas pela aprovação.',
  'Signed out there.': 'Sessão terminada nesse dispositivo.',
  'This device': 'Este dispositivo',
  'Sign out there: {name}': 'Terminar sessão: {name}',
  'Sign out there': 'Terminar sessão',
  'Unknown device': 'Dispositivo desconhecido',
  'last used': 'último uso',
  'Update succeed': 'Atualização concluída',
  'We have sent a code to {email}. Your address changes when you enter it here.':
    'Enviámos um código para {email}. O seu endereço muda quando o introduzir aqui.',
  'Forgotten password': 'Senha esquecida',
  'Enter your e-mail address. We send a code there with which you choose a new password.':
    'Introduza o seu e-mail. Enviaremos um código para escolher uma nova senha.',
  'Info load failed, please sign out and login again!':
    'Não foi possível carregar os dados. Saia e entre de novo!',
  'My Home Load Failed!': 'Não foi possível carregar a sua conta!',
  'Welcome, {name}!': 'Bem-vindo, {name}!',
  'Customer level': 'Nível de cliente',
  Profile: 'Perfil',
  'Change password': 'Mudar a senha',
  'Signed in on': 'Sessões abertas',
  'You are signed in as {name}.': 'Entrou como {name}.',
  Password: 'Senha',
  'Remember my information': 'Lembrar os meus dados',
  'Forgot your password?': 'Esqueceu a senha?',
  'Enter a verification code': 'Introduzir um código de verificação',
  'Password so far': 'Senha atual',
  'Your password is changed. Please sign in with it.': 'A sua senha foi mudada. Entre com ela.',
  'Send me news of products by e-mail': 'Enviar-me novidades de produtos por e-mail',
  'We are a customer of yours already': 'Já somos vossos clientes',
  You: 'Você',
  'First Name': 'Nome',
  'Last Name': 'Apelido',
  Mobile: 'Telemóvel',
  Country: 'País',
  Company: 'Empresa',
  '(optional)': '(opcional)',
  'Company name': 'Nome da empresa',
  'Business type': 'Tipo de empresa',
  Remanufacturer: 'Remanufaturador',
  Wholesaler: 'Grossista',
  'Repair Shop': 'Oficina',
  'Job title': 'Cargo',
  'Business phone': 'Telefone da empresa',
  Website: 'Site',
  'Account info error.': 'Erro nos dados da conta.',
  Save: 'Guardar',
  'New password': 'Nova senha',
  'If the address belongs to an account, an e-mail with a code of 6 digits is on its way there. It lasts 30 minutes.':
    'Se o endereço pertencer a uma conta, um e-mail com um código de 6 algarismos está a caminho. É válido por 30 minutos.',
  'A code comes by e-mail, you choose a password, and we approve the account within a few hours.':
    'Recebe um código por e-mail, escolhe uma senha, e aprovamos a conta em algumas horas.',
  'I accept the terms of use': 'Aceito os termos de uso',
  'Read the terms': 'Ler os termos',
  'The database, its part numbers, build sheets, drawings and pictures belong to E&E Turbo. They may be used inside your company only, to identify, order and fit parts.':
    'A base de dados, os seus números de peça, listas de componentes, desenhos e imagens pertencem à E&E Turbo. Só podem ser usados dentro da sua empresa para identificar, encomendar e montar peças.',
  'Its use is internal and non-commercial: it may not be sold, rented or published, in whole or in part, and may not be copied by programs.':
    'O seu uso é interno e não comercial: não pode ser vendida, alugada nem publicada, no todo ou em parte, nem copiada por programas.',
  'Your access is for you alone. Do not give your password to others, and do not share your access with other people or companies.':
    'O seu acesso é só seu. Não dê a sua senha a outros nem partilhe o acesso com outras pessoas ou empresas.',
  'Numbers of other makers serve for comparison only and do not say that a part comes from them.':
    'Os números de outros fabricantes servem apenas para comparação e não dizem que uma peça vem deles.',
  'We check the content with care, but can not promise that it has no mistakes. Please compare the part before fitting it.':
    'Verificamos o conteúdo com cuidado, mas não podemos prometer que não tem erros. Compare a peça antes de a montar.',
  'We keep what you enter here to run your account and to answer your orders, and give it to nobody else. We may close an account that breaks these terms.':
    'Guardamos o que introduz aqui para gerir a sua conta e responder às suas encomendas, e não o damos a mais ninguém. Podemos fechar uma conta que viole estes termos.',
  'Terms of use': 'Termos de uso',
  'Need login': 'Entre na conta',
  'Sign out': 'Sair',
  // Accounts: answers and mails
  'This is no e-mail address.': 'Isto não é um endereço de e-mail.',
  'This is no phone number of the country chosen.':
    'Não é um número de telefone do país escolhido.',
  'This is no address of a website.': 'Isto não é o endereço de um site.',
  'E-mail or password is wrong.': 'O e-mail ou a senha está incorreto.',
  'The password so far is wrong.': 'A senha atual está incorreta.',
  'Please confirm your e-mail address first.': 'Confirme primeiro o seu endereço de e-mail.',
  'Your account is waiting for approval, please wait a few hours.':
    'A sua conta aguarda aprovação; aguarde algumas horas.',
  'Your account was not approved, please contact us!':
    'A sua conta não foi aprovada, entre em contato conosco!',
  'Your account is blocked, please contact us!':
    'A sua conta está bloqueada, entre em contato conosco!',
  'Many people are signing in just now. Please try again in a moment.':
    'Muitas pessoas estão entrando neste momento. Tente novamente em instantes.',
  'The verification code is wrong or has expired.':
    'O código de verificação está incorreto ou expirou.',
  'A code was sent less than a minute ago. Please wait a moment before asking again.':
    'Um código foi enviado há menos de um minuto. Aguarde um momento antes de pedir outro.',
  'This device is not signed in any more.': 'Este dispositivo já não está conectado.',
  'Hello,': 'Olá,',
  'Dear {name},': 'Prezado(a) {name},',
  'Your verification code': 'O seu código de verificação',
  'Please type this code to confirm your e-mail address:':
    'Digite este código para confirmar o seu endereço de e-mail:',
  'The code is valid for {count} minutes.': 'O código é válido por {count} minutos.',
  'If you did not sign up, please ignore this e-mail.': 'Se não se registrou, ignore este e-mail.',
  'You have an account already': 'Já tem uma conta',
  'Somebody, probably you, signed up with this e-mail address, which has an account already.':
    'Alguém, provavelmente você, se registrou com este endereço de e-mail, que já tem uma conta.',
  'You can sign in, or set a new password if you forgot it.':
    'Pode entrar ou definir uma nova senha, se a esqueceu.',
  'Your code for a new password': 'O seu código para uma nova senha',
  'Please type this code to set a new password:': 'Digite este código para definir uma nova senha:',
  'If you did not ask for a new password, please ignore this e-mail: your password stays as it is.':
    'Se não pediu uma nova senha, ignore este e-mail: a sua senha continua a mesma.',
  'Please type this code to go on:': 'Digite este código para continuar:',
  'Please type this code to use this e-mail address for your account:':
    'Digite este código para usar este endereço de e-mail na sua conta:',
  'If you did not ask for this, please ignore this e-mail.':
    'Se não pediu isto, ignore este e-mail.',
  'Somebody, probably you, wanted to move another account to this e-mail address, which has an account already.':
    'Alguém, provavelmente você, quis mover outra conta para este endereço de e-mail, que já tem uma conta.',
  'If it was not you, please ignore this e-mail.': 'Se não foi você, ignore este e-mail.',
  'Your e-mail address was changed': 'O seu endereço de e-mail foi alterado',
  'Your account now has another e-mail address; this one is no longer used.':
    'A sua conta tem agora outro endereço de e-mail; este já não é usado.',
  'If it was not you, please contact us at once.':
    'Se não foi você, entre em contato conosco imediatamente.',
  'Your password was changed': 'A sua senha foi alterada',
  'The password of your account was changed, and all devices were signed out.':
    'A senha da sua conta foi alterada e todos os dispositivos foram desconectados.',
  'Your account is open': 'A sua conta está aberta',
  'Your account has been approved. You can sign in now.':
    'A sua conta foi aprovada. Já pode entrar.',
  'About your sign-up': 'Sobre o seu registro',
  'We are sorry: your account was not approved.': 'Lamentamos: a sua conta não foi aprovada.',
  'If you have questions, please contact us.': 'Se tiver perguntas, entre em contato conosco.',
  'Your account is blocked': 'A sua conta está bloqueada',
  'Your account has been blocked.': 'A sua conta foi bloqueada.',
  'Your account is open again. You can sign in now.':
    'A sua conta está aberta novamente. Já pode entrar.',
  'Your account was changed': 'A sua conta foi alterada',
  'What you may see and order has changed. Please sign in again.':
    'O que pode ver e encomendar mudou. Entre novamente.',
  'Set a new password': 'Definir uma nova senha',
};
