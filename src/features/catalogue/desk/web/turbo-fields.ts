import type { Payload } from '#contract/call.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { DeskTurbo } from '#contract/staff/items.ts';

export type TurboFields = Payload<StaffCalls['addTurbo']>;

export const turboFieldsOf = ({
  turboPn,
  turboModel,
  manufacturer,
  eePn,
  description,
  remark,
  loginToView,
  dacoverride,
}: DeskTurbo): TurboFields => ({
  turboPn,
  turboModel,
  manufacturer,
  eePn,
  description,
  remark,
  loginToView,
  dacoverride,
});

export const newTurbo: TurboFields = {
  turboPn: '',
  turboModel: '',
  manufacturer: '',
  eePn: '',
  description: '',
  remark: '',
  loginToView: '0',
  dacoverride: '0',
};
