import type { Texts } from '../format.ts';

/** French */
export const fra: Texts = {
  // Layout, shared components, titles
  'Skip to the content': 'Aller au contenu',
  'Main menu': 'Menu principal',
  'More under {name}': 'Plus sous {name}',
  'Product Search': 'Recherche de produits',
  'About Us': 'À propos',
  'New Product Bulletin': 'Nouveaux produits',
  'Product Video': 'Vidéos des produits',
  Newsletter: 'Actualités',
  'E-Catalog': 'Catalogue électronique',
  'Contact Us': 'Contact',
  Login: 'Connexion',
  'Sign up': 'Inscription',
  Language: 'Langue',
  Phone: 'Téléphone',
  'E-mail': 'E-mail',
  Certifications: 'Certifications',
  Delivery: 'Livraison',
  '1-3 working days for urgent orders': '1 à 3 jours ouvrés pour les commandes urgentes',
  Keyboard: 'Clavier',
  'Go to the search': 'Aller à la recherche',
  'Through suggestions and rows': 'Parcourir suggestions et lignes',
  'Search, or open what is marked': 'Rechercher, ou ouvrir la sélection',
  'Show this help': 'Afficher cette aide',
  Search: 'Rechercher',
  Close: 'Fermer',
  Messages: 'Messages',
  Copy: 'Copier',
  'Copy {number}': 'Copier {number}',
  'Copied: {number}': 'Copié : {number}',
  'The browser does not allow copying.': 'Le navigateur ne permet pas de copier.',
  Previous: 'Précédent',
  Next: 'Suivant',
  'Page {page}': 'Page {page}',
  'Stock Ok': 'En stock',
  'Low Stock': 'Stock faible',
  'Almost Gone': 'Presque épuisé',
  'Out Of Stock': 'Épuisé',
  'Request development': 'Demander le développement',
  'Network error, Please try it later': 'Erreur réseau, veuillez réessayer plus tard',
  'There is no such page': 'Cette page n’existe pas',
  'The address may be mistyped, or the page has moved.':
    'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
  'This page is being prepared.': 'Cette page est en préparation.',
  'Search the catalogue': 'Rechercher dans le catalogue',
  'Try again': 'Réessayer',
  'Process error, please try it later.': 'Erreur de traitement, veuillez réessayer plus tard.',
  'Find your turbo': 'Trouvez votre turbo',
  'Search results': 'Résultats de la recherche',
  'Build sheet': 'Nomenclature',
  'Turbo {number}': 'Turbo {number}',
  'Cross Reference': 'Références croisées',
  Part: 'Pièce',
  'Cartridge/CHRA': 'Cartouche/CHRA',
  'My account': 'Mon compte',
  Orders: 'Commandes',
  Cart: 'Panier',
  Lists: 'Listes',
  'News and bulletins': 'Actualités et bulletins',
  Verification: 'Vérification',
  Pictures: 'Images',
  'Turbochargers, cartridges and turbo parts from the manufacturer: search by turbo, vehicle or E&E part number, see build sheets and stock.':
    'Turbocompresseurs, cartouches et pièces de turbo du fabricant : recherche par numéro de turbo, de véhicule ou E&E, nomenclatures et stock.',
  'Turbo {number} for {vehicle}: build sheet with {count} parts, numbers and stock.':
    'Turbo {number} pour {vehicle} : nomenclature de {count} pièces, numéros et stock.',
  'Two-step verification': 'Vérification en deux étapes',
  'Many pages were asked for from here. Please type the letters of the picture, then you can go on.':
    'Beaucoup de pages ont été demandées d’ici. Saisissez les lettres de l’image pour continuer.',
  'Five letters and digits in a picture; select it for another':
    'Cinq lettres et chiffres dans une image ; activez-la pour en obtenir une autre',
  'Another picture': 'Une autre image',
  Code: 'Code',
  Commit: 'Valider',
  'Please input captcha.': 'Veuillez saisir le captcha.',
  'captcha error[{msg}]!': 'erreur de captcha[{msg}] !',
  'refresh failed[{msg}]!': 'échec de l’actualisation[{msg}] !',
  "I can't see the picture": 'Je ne peux pas voir l’image',
  'Get a code by e-mail instead: type it into the same field.':
    'Recevez plutôt un code par e-mail et saisissez-le dans le même champ.',
  'Send the code': 'Envoyer le code',
  'A code is on its way to {email}.': 'Un code est en route vers {email}.',
  'The code is not right.': 'Le code n’est pas correct.',
  'The verification has expired.': 'La vérification a expiré.',
  'Please confirm that you are a person, then go on.':
    'Veuillez confirmer que vous êtes une personne pour continuer.',
  'Too many codes were asked for: please try again in an hour.':
    'Trop de codes ont été demandés : veuillez réessayer dans une heure.',
  'Too many failed tries: please try again in {count} minutes.':
    'Trop d’essais infructueux : veuillez réessayer dans {count} minutes.',
  'Please wait a moment, then reload the page.':
    'Veuillez patienter un instant, puis rechargez la page.',
  // Accounts: the pages
  'Passwords need a secure connection: please come by https.':
    'Les mots de passe exigent une connexion sécurisée : passez par https.',
  'This form needs scripts: your password is made unreadable before it is sent.':
    'Ce formulaire a besoin de JavaScript : votre mot de passe est rendu illisible avant l’envoi.',
  'Please input 6-30 digital and character for password':
    'Veuillez saisir un mot de passe de 6 à 30 lettres ou chiffres',
  'Please input First Name': 'Veuillez saisir le prénom',
  'Please input Last Name': 'Veuillez saisir le nom',
  'Please input mobile': 'Veuillez saisir le téléphone mobile',
  'Please input email': 'Veuillez saisir l’e-mail',
  'Please select your country': 'Veuillez choisir votre pays',
  'Please input Email': 'Veuillez saisir l’e-mail',
  'Please input verification code': 'Veuillez saisir le code de vérification',
  'Please input password': 'Veuillez saisir le mot de passe',
  'Please input reenter password': 'Veuillez saisir de nouveau le mot de passe',
  'Password and reenter password does not match!': 'Les deux mots de passe ne correspondent pas !',
  'Send the code again': 'Renvoyer le code',
  'Verification code': 'Code de vérification',
  'Password (6-30 letters or digits)': 'Mot de passe (6 à 30 lettres ou chiffres)',
  'Reenter password': 'Mot de passe, encore une fois',
  'If a code can be used with this address, a new one is on its way.':
    'Si un code peut servir pour cette adresse, un nouveau est en route.',
  'Confirm Signup': 'Confirmer l’inscription',
  'We have sent an e-mail with a verification code of 6 digits. It lasts 30 minutes.':
    'Nous avons envoyé un e-mail avec un code de vérification à 6 chiffres, valable 30 minutes.',
  'Verify succeed, Please wait a few hours for approval.':
    'Vérification réussie. Veuillez patienter quelques heures pour l’approbation.',
  'Signed out there.': 'Déconnecté de cet appareil.',
  'This device': 'Cet appareil',
  'Sign out there: {name}': 'Déconnecter : {name}',
  'Sign out there': 'Déconnecter',
  'Unknown device': 'Appareil inconnu',
  'last used': 'dernière utilisation',
  'Update succeed': 'Mise à jour réussie',
  'We have sent a code to {email}. Your address changes when you enter it here.':
    'Nous avons envoyé un code à {email}. Votre adresse change dès que vous le saisissez ici.',
  'Forgotten password': 'Mot de passe oublié',
  'Enter your e-mail address. We send a code there with which you choose a new password.':
    'Saisissez votre e-mail. Nous y envoyons un code pour choisir un nouveau mot de passe.',
  'Info load failed, please sign out and login again!':
    'Le chargement des données a échoué, veuillez vous déconnecter puis vous reconnecter !',
  'My Home Load Failed!': 'Le chargement de votre compte a échoué !',
  'Welcome, {name}!': 'Bienvenue, {name} !',
  'Customer level': 'Niveau client',
  Profile: 'Profil',
  'Change password': 'Changer le mot de passe',
  'Signed in on': 'Appareils connectés',
  'You are signed in as {name}.': 'Vous êtes connecté en tant que {name}.',
  Password: 'Mot de passe',
  'Remember my information': 'Se souvenir de moi',
  'Forgot your password?': 'Mot de passe oublié ?',
  'Enter a verification code': 'Saisir un code de vérification',
  'Password so far': 'Mot de passe actuel',
  'Your password is changed. Please sign in with it.':
    'Votre mot de passe est changé. Connectez-vous avec celui-ci.',
  'Send me news of products by e-mail': 'M’envoyer les nouveautés par e-mail',
  'We are a customer of yours already': 'Nous sommes déjà clients chez vous',
  You: 'Vous',
  'First Name': 'Prénom',
  'Last Name': 'Nom',
  Mobile: 'Téléphone mobile',
  Country: 'Pays',
  Company: 'Entreprise',
  '(optional)': '(facultatif)',
  'Company name': 'Nom de l’entreprise',
  'Business type': 'Type d’activité',
  Remanufacturer: 'Rénovateur',
  Wholesaler: 'Grossiste',
  'Repair Shop': 'Atelier de réparation',
  'Job title': 'Fonction',
  'Business phone': 'Téléphone de l’entreprise',
  Website: 'Site web',
  'Account info error.': 'Erreur dans les données du compte.',
  Save: 'Enregistrer',
  'New password': 'Nouveau mot de passe',
  'If the address belongs to an account, an e-mail with a code of 6 digits is on its way there. It lasts 30 minutes.':
    'Si l’adresse appartient à un compte, un e-mail avec un code à 6 chiffres est en route. Il est valable 30 minutes.',
  'A code comes by e-mail, you choose a password, and we approve the account within a few hours.':
    'Un code arrive par e-mail, vous choisissez un mot de passe, et nous approuvons le compte en quelques heures.',
  'I accept the terms of use': 'J’accepte les conditions d’utilisation',
  'Read the terms': 'Lire les conditions',
  'The database, its part numbers, build sheets, drawings and pictures belong to E&E Turbo. They may be used inside your company only, to identify, order and fit parts.':
    'La base de données, ses références, nomenclatures, dessins et images appartiennent à E&E Turbo. Ils ne peuvent être utilisés que dans votre entreprise, pour identifier, commander et monter des pièces.',
  'Its use is internal and non-commercial: it may not be sold, rented or published, in whole or in part, and may not be copied by programs.':
    'Son usage est interne et non commercial : elle ne peut être vendue, louée ni publiée, en tout ou en partie, ni copiée par des programmes.',
  'Your access is for you alone. Do not give your password to others, and do not share your access with other people or companies.':
    'Votre accès est personnel. Ne donnez pas votre mot de passe et ne partagez pas votre accès avec d’autres personnes ou entreprises.',
  'Numbers of other makers serve for comparison only and do not say that a part comes from them.':
    'Les références d’autres fabricants servent uniquement de comparaison et ne signifient pas qu’une pièce vient d’eux.',
  'We check the content with care, but can not promise that it has no mistakes. Please compare the part before fitting it.':
    'Nous vérifions le contenu avec soin, sans pouvoir garantir l’absence d’erreurs. Comparez la pièce avant de la monter.',
  'We keep what you enter here to run your account and to answer your orders, and give it to nobody else. We may close an account that breaks these terms.':
    'Nous conservons ce que vous saisissez ici pour gérer votre compte et répondre à vos commandes, et ne le transmettons à personne. Nous pouvons fermer un compte qui enfreint ces conditions.',
  'Terms of use': 'Conditions d’utilisation',
  'Need login': 'Connexion requise',
  'Sign out': 'Déconnexion',
  // Accounts: answers and mails
  'This is no e-mail address.': 'Ce n’est pas une adresse e-mail.',
  'This is no phone number of the country chosen.':
    'Ce n’est pas un numéro de téléphone du pays choisi.',
  'This is no address of a website.': 'Ce n’est pas l’adresse d’un site web.',
  'E-mail or password is wrong.': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'The password so far is wrong.': 'Le mot de passe actuel est incorrect.',
  'Please confirm your e-mail address first.': 'Veuillez d’abord confirmer votre adresse e-mail.',
  'Your account is waiting for approval, please wait a few hours.':
    'Votre compte attend d’être approuvé, veuillez patienter quelques heures.',
  'Your account was not approved, please contact us!':
    'Votre compte n’a pas été approuvé, veuillez nous contacter !',
  'Your account is blocked, please contact us!':
    'Votre compte est bloqué, veuillez nous contacter !',
  'Many people are signing in just now. Please try again in a moment.':
    'Beaucoup de personnes se connectent en ce moment. Veuillez réessayer dans un instant.',
  'The verification code is wrong or has expired.':
    'Le code de vérification est incorrect ou a expiré.',
  'A code was sent less than a minute ago. Please wait a moment before asking again.':
    'Un code a été envoyé il y a moins d’une minute. Veuillez patienter avant d’en demander un autre.',
  'This device is not signed in any more.': 'Cet appareil n’est plus connecté.',
  'Hello,': 'Bonjour,',
  'Dear {name},': 'Bonjour {name},',
  'Your verification code': 'Votre code de vérification',
  'Please type this code to confirm your e-mail address:':
    'Saisissez ce code pour confirmer votre adresse e-mail :',
  'The code is valid for {count} minutes.': 'Le code est valable {count} minutes.',
  'If you did not sign up, please ignore this e-mail.':
    'Si vous ne vous êtes pas inscrit, ignorez cet e-mail.',
  'You have an account already': 'Vous avez déjà un compte',
  'Somebody, probably you, signed up with this e-mail address, which has an account already.':
    'Quelqu’un, probablement vous, s’est inscrit avec cette adresse e-mail, qui a déjà un compte.',
  'You can sign in, or set a new password if you forgot it.':
    'Vous pouvez vous connecter, ou choisir un nouveau mot de passe si vous l’avez oublié.',
  'Your code for a new password': 'Votre code pour un nouveau mot de passe',
  'Please type this code to set a new password:':
    'Saisissez ce code pour choisir un nouveau mot de passe :',
  'If you did not ask for a new password, please ignore this e-mail: your password stays as it is.':
    'Si vous n’avez pas demandé de nouveau mot de passe, ignorez cet e-mail : le vôtre reste inchangé.',
  'Please type this code to go on:': 'Saisissez ce code pour continuer :',
  'Please type this code to use this e-mail address for your account:':
    'Saisissez ce code pour utiliser cette adresse e-mail pour votre compte :',
  'If you did not ask for this, please ignore this e-mail.':
    'Si vous n’avez rien demandé, ignorez cet e-mail.',
  'Somebody, probably you, wanted to move another account to this e-mail address, which has an account already.':
    'Quelqu’un, probablement vous, a voulu associer un autre compte à cette adresse e-mail, qui a déjà un compte.',
  'If it was not you, please ignore this e-mail.': 'Si ce n’était pas vous, ignorez cet e-mail.',
  'Your e-mail address was changed': 'Votre adresse e-mail a été modifiée',
  'Your account now has another e-mail address; this one is no longer used.':
    'Votre compte a maintenant une autre adresse e-mail ; celle-ci n’est plus utilisée.',
  'If it was not you, please contact us at once.':
    'Si ce n’était pas vous, contactez-nous immédiatement.',
  'Your password was changed': 'Votre mot de passe a été modifié',
  'The password of your account was changed, and all devices were signed out.':
    'Le mot de passe de votre compte a été modifié et tous les appareils ont été déconnectés.',
  'Your account is open': 'Votre compte est ouvert',
  'Your account has been approved. You can sign in now.':
    'Votre compte a été approuvé. Vous pouvez maintenant vous connecter.',
  'About your sign-up': 'À propos de votre inscription',
  'We are sorry: your account was not approved.':
    'Nous sommes désolés : votre compte n’a pas été approuvé.',
  'If you have questions, please contact us.': 'Pour toute question, contactez-nous.',
  'Your account is blocked': 'Votre compte est bloqué',
  'Your account has been blocked.': 'Votre compte a été bloqué.',
  'Your account is open again. You can sign in now.':
    'Votre compte est de nouveau ouvert. Vous pouvez maintenant vous connecter.',
  'Your account was changed': 'Votre compte a été modifié',
  'What you may see and order has changed. Please sign in again.':
    'Ce que vous pouvez voir et commander a changé. Veuillez vous reconnecter.',
  'Set a new password': 'Choisir un nouveau mot de passe',
};
