/** All calls on one screen. */
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
