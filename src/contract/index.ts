/** The list of all calls. */
import * as accountSecurity from './account-security.ts';
import * as accounts from './accounts.ts';
import * as addresses from './addresses.ts';
import * as captcha from './captcha.ts';
import * as catalogue from './catalogue.ts';
import * as content from './content.ts';
import * as development from './development.ts';
import * as ordering from './ordering.ts';
import * as orders from './orders.ts';
import * as parts from './parts.ts';
import { uiText } from './texts.ts';

export type { Answer, Call, Payload } from './call.ts';
export {
  CallError,
  type Envelope,
  type FailureCode,
  failureOf,
  failures,
  type PageInfo,
} from './errors.ts';

export const calls = {
  login: accounts.login,
  logout: accounts.logout,
  signup1: accounts.signup1,
  signup2: accounts.signup2,
  resendCode: accounts.resendCode,
  forgotPassword: accounts.forgotPassword,
  resetPassword: accounts.resetPassword,
  changePassword: accounts.changePassword,
  getCustomerInfoByToken: accounts.getCustomerInfoByToken,
  updateMyInfo: accounts.updateMyInfo,
  confirmEmail: accounts.confirmEmail,
  getAccess: accounts.getAccess,
  requestAccess: accounts.requestAccess,
  undoEmail: accounts.undoEmail,
  getSecondFactor: accountSecurity.getSecondFactor,
  startSecondFactor: accountSecurity.startSecondFactor,
  enableSecondFactor: accountSecurity.enableSecondFactor,
  disableSecondFactor: accountSecurity.disableSecondFactor,
  listDevices: accountSecurity.listDevices,
  signOutDevice: accountSecurity.signOutDevice,
  getCountryDropList: accounts.getCountryDropList,
  captchaShow: captcha.captchaShow,
  captchaChallenge: captcha.captchaChallenge,
  captchaConfirm: captcha.captchaConfirm,
  captchaRefresh: captcha.captchaRefresh,
  captchaByEmail: captcha.captchaByEmail,
  getTurboList: catalogue.getTurboList,
  getVehicleBrands: catalogue.getVehicleBrands,
  getVehicleApplications: catalogue.getVehicleApplications,
  getVehicleEngines: catalogue.getVehicleEngines,
  getVehicleYears: catalogue.getVehicleYears,
  suggestNumbers: catalogue.suggestNumbers,
  getClosestNumbers: catalogue.getClosestNumbers,
  getTurboById: catalogue.getTurboById,
  getTurboPartById: parts.getTurboPartById,
  getTurboAssemblyById: parts.getTurboAssemblyById,
  getTurboPartByEepn: parts.getTurboPartByEepn,
  getTurboAssemblyByEepn: parts.getTurboAssemblyByEepn,
  listPrdImg: parts.listPrdImg,
  listGallery: parts.listGallery,
  getPartUse: parts.getPartUse,
  getPartList: parts.getPartList,
  getPartList2: parts.getPartList2,
  matchNumbers: parts.matchNumbers,
  getNearestWheels: parts.getNearestWheels,
  cartAdd: ordering.cartAdd,
  cartList: ordering.cartList,
  cartUpdate: ordering.cartUpdate,
  cartReference: ordering.cartReference,
  cartRemove: ordering.cartRemove,
  cartBatchRemove: ordering.cartBatchRemove,
  cartAddFromWishlist: ordering.cartAddFromWishlist,
  cartBatchAddFromWishlist: ordering.cartBatchAddFromWishlist,
  wishlistAdd: ordering.wishlistAdd,
  wishlistList: ordering.wishlistList,
  wishlistRemove: ordering.wishlistRemove,
  wishlistBatchRemove: ordering.wishlistBatchRemove,
  wishlistAddFromCart: ordering.wishlistAddFromCart,
  wishlistBatchAddFromCart: ordering.wishlistBatchAddFromCart,
  getCounts: ordering.getCounts,
  orderAddFromCart: orders.orderAddFromCart,
  orderTotals: orders.orderTotals,
  orderList: orders.orderList,
  getOrder: orders.getOrder,
  orderCancel: orders.orderCancel,
  orderConfirm: orders.orderConfirm,
  orderConfirmDelivery: orders.orderConfirmDelivery,
  orderAgain: orders.orderAgain,
  listMyAddress: addresses.listMyAddress,
  addressAdd: addresses.addressAdd,
  addressDelete: addresses.addressDelete,
  addressDeleteByGet: addresses.addressDeleteByGet,
  reqDev: development.reqDev,
  listReqDev: development.listReqDev,
  getCommonList: content.getCommonList,
  getCommonListWithDac: content.getCommonListWithDac,
  getEcatalogList: content.getEcatalogList,
  getCommonById: content.getCommonById,
  getWebpageById: content.getWebpageById,
  traceCommon: content.traceCommon,
  getHomeBlocks: content.getHomeBlocks,
  getMapTiles: content.getMapTiles,
  listViewHistory: content.listViewHistory,
  clearViewHistory: content.clearViewHistory,
  traceItem: content.traceItem,
  uiText,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
