import { TextField } from '@mui/material';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import type { DevelopmentStatus } from '#contract/order-names.ts';
import { call } from '#ui/desk/calls.ts';
import { Choices } from '#ui/desk/choices.tsx';
import { QuestionDialog } from '#ui/desk/question-dialog.tsx';
import { useChange } from '#ui/desk/use-change.ts';
import { type DevelopmentWhole, developmentWords } from './development-words.ts';

/** Asks for the new status of all requests for an item in one status. */
export function StatusDialog({ item, onClose }: { item: DevelopmentWhole; onClose: () => void }) {
  const [status, setStatus] = useState<DevelopmentStatus>();
  const [remark, setRemark] = useState('');
  const change = useChange();
  const redirect = useRedirect();

  async function submit() {
    if (!status) return;
    const { itemId, status: from } = item;
    const done = await change(
      () => call('setDevelopmentStatus', { itemId, from, status, remark }),
      `${developmentWords[status]}: ${item.refCodeOld}`,
    );
    if (!done) return;
    onClose();
    // This page shows the item in its former status, where no request is left.
    redirect('list', 'development');
  }

  const { [item.status]: _, ...others } = developmentWords;
  const mailed = item.customers === 1 ? 'The customer gets' : `All ${item.customers} customers get`;
  return (
    <QuestionDialog
      title="Change the status"
      text={`${item.refCodeOld}. ${mailed} an e-mail with your remark, word for word.`}
      button="Change status"
      missing={!status}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choices label="Status" words={others} value={status} onChange={setStatus} />
      <TextField
        label="Remark"
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        multiline
        minRows={2}
        fullWidth
      />
    </QuestionDialog>
  );
}
