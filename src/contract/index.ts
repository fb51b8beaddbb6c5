/** All calls on one screen. */
import * as accounts from './accounts.ts';
import * as captcha from './captcha.ts';
import * as catalogue from './catalogue.ts';
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
  listDevices: accounts.listDevices,
  signOutDevice: accounts.signOutDevice,
  getCountryDropList: accounts.getCountryDropList,
  captchaShow: captcha.captchaShow,
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
  uiText,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
