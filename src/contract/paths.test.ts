import { expect, test } from 'vitest';
import {
  fillPath,
  isAt,
  pathFields,
  paths,
  routeNameOf,
  withLanguage,
  withoutLanguage,
} from './paths.ts';

test('The pages of the site have the paths of docs/product.md 2.1', () => {
  expect(Object.entries(paths).map(([name, path]) => `${path} ${name}`)).toMatchInlineSnapshot(`
    [
      "/index Index",
      "/query Query",
      "/crquery CrossRefQuery",
      "/quickorder QuickOrder",
      "/compare Compare",
      "/scan Scan",
      "/turbodetail TurboBuildSheet",
      "/partdetail Part",
      "/chradetail Chra",
      "/videolist VideoList",
      "/bulletinlist BulletinList",
      "/newslist NewsList",
      "/ecataloglist EcatalogList",
      "/about About",
      "/contact Contact",
      "/terms Terms",
      "/privacy Privacy",
      "/imprint Imprint",
      "/warranty Warranty",
      "/login Login",
      "/signup Signup",
      "/confirmsignup ConfirmSignup",
      "/forgotpassword ForgotPassword",
      "/resetpassword ResetPassword",
      "/undoemail UndoEmail",
      "/home MyHome",
      "/home/addresses MyAddresses",
      "/home/security MySecurity",
      "/home/watches MyWatches",
      "/home/emails MyMails",
      "/myviewhistory myviewhistory",
      "/orders OrderList",
      "/orderdetail OrderDetail",
      "/cart MyCart",
      "/favlist MyFavList",
      "/ownnumbers OwnNumbers",
      "/cmdetail.html ContentDetail",
      "/captchaverify CaptchaVerify",
      "/mf/cmdetailfull.html ContentDetailFull",
      "/mf/pdfview.html PdfView",
      "/mf/pdfview2.html PdfView2",
      "/mf/test.html GalleryTest",
    ]
  `);
});

test('routeNameOf finds the route name of a path', () => {
  expect(routeNameOf('/query')).toBe('Query');
  expect(routeNameOf('/nothing')).toBeUndefined();
});

test('withLanguage adds the prefix of a language, and withoutLanguage removes it', () => {
  expect(withLanguage('fr', '/query?val=1')).toBe('/fr/query?val=1');
  expect(withLanguage('', '/query')).toBe('/query');
  expect(withoutLanguage('fr', '/fr/query?val=1')).toBe('/query?val=1');
  expect(withoutLanguage('fr', '/france')).toBe('/france');
  expect(withoutLanguage('', '/fr/query')).toBe('/fr/query');
});

test('Fields of the path go into the path, the others into the query', () => {
  expect(pathFields('/show/{key}/{code}')).toEqual(['key', 'code']);
  expect(fillPath('/show/{key}', { key: 'a/b?', page: 2 })).toEqual({
    path: '/show/a%2Fb%3F',
    rest: { page: 2 },
  });
  expect(fillPath('/list', undefined)).toEqual({ path: '/list', rest: {} });
});

test('isAt matches a path with any values of its fields', () => {
  expect(isAt('/show/{key}', '/show/abc')).toBe(true);
  expect(isAt('/show/{key}', '/show/abc/def')).toBe(false);
  expect(isAt('/show/{key}', '/hide/abc')).toBe(false);
  expect(isAt('/list', '/list')).toBe(true);
});
