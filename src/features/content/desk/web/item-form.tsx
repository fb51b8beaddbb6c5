import { Box, Card, CardContent, Stack } from '@mui/material';
import { useState } from 'react';
import { type Kind, openings } from '#contract/staff/content-names.ts';
import { SaveBar, useEntries } from '#features/catalogue/desk/web/edit.tsx';
import { AudienceField } from './audience-field.tsx';
import { CoverField } from './cover-field.tsx';
import { type ItemEntries, itemToSend } from './entries.ts';
import { OpeningField } from './opening-field.tsx';
import { PublishField } from './publish-field.tsx';
import { SubstanceField } from './substance-field.tsx';
import { TextTabs } from './text-tabs.tsx';
import { useLanguage, useLeaveWarning } from './use-page.ts';

interface ItemFormProps {
  kind: Kind;
  read: ItemEntries;
  queryKey: readonly string[];
  /** Notification after saving. */
  done: string;
  onSave: (wish: ReturnType<typeof itemToSend>) => Promise<unknown>;
}

/** Texts on the left, settings on the right; on a phone one below the other. */
export function ItemForm({ kind, read, queryKey, done, onSave }: ItemFormProps) {
  const { entries, setEntries, dirty, reset } = useEntries(read);
  const [round, setRound] = useState(0);
  const [saving, setSaving] = useState(false);
  const [language, setLanguage] = useLanguage();
  const set = (changes: Partial<ItemEntries>) => setEntries((now) => ({ ...now, ...changes }));
  useLeaveWarning(dirty, saving);
  const undo = () => {
    reset();
    // The editor is uncontrolled: a new key resets it.
    setRound(round + 1);
  };
  return (
    <Box
      inert={saving}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      <TextTabs
        key={round}
        kind={kind}
        entries={entries}
        bodies={openings[entries.contentType].substance === 'text'}
        language={language}
        onLanguage={setLanguage}
        onText={(one, text) =>
          setEntries((now) => ({
            ...now,
            texts: { ...now.texts, [one]: { ...now.texts[one], ...text } },
          }))
        }
      />
      <Card sx={{ position: { lg: 'sticky' }, top: 56 }}>
        <CardContent>
          <Stack spacing={3}>
            <PublishField
              published={entries.published}
              onChange={(published) => set({ published })}
            />
            <AudienceField {...entries} onChange={set} />
            <OpeningField
              kind={kind}
              contentType={entries.contentType}
              onChange={(contentType) => set({ contentType })}
            />
            <SubstanceField entries={entries} onChange={set} />
            <CoverField picture={entries.picture} onChange={(picture) => set({ picture })} />
          </Stack>
          <SaveBar
            dirty={dirty}
            queryKey={queryKey}
            onReset={undo}
            onSaving={setSaving}
            done={done}
            onSave={() => onSave(itemToSend(kind, entries))}
          />
        </CardContent>
      </Card>
    </Box>
  );
}
