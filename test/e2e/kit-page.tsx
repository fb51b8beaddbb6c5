/** Components on a separate page, for kit.e2e.ts. StrictMode mounts each component twice. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOf } from '#language/languages.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/session/form.tsx';
import { PersonProvider, setPerson } from '#ui/site/person.tsx';

/** A dialog that is open when it is mounted. Its form passes the response to the caller. */
function Renaming({ onClose, onDone }: { onClose: () => void; onDone: (name: string) => void }) {
  const form = useForm({}, async ({ name = '' }) => name, {
    place: 'renaming',
    done: (name) => {
      onDone(name);
      onClose();
    },
  });
  return (
    <FormDialog open title="Rename" form="rename" onClose={onClose}>
      <form id="rename" {...form.props}>
        <label>
          Name <input {...form.field('name')} />
        </label>
      </form>
    </FormDialog>
  );
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('nobody');
  return (
    <main>
      <p role="status">{name}</p>
      <Button onClick={() => setIsOpen(true)}>Rename…</Button>
      {isOpen && <Renaming onClose={() => setIsOpen(false)} onDone={setName} />}
    </main>
  );
}

const queries = new QueryClient();
setPerson(queries, undefined);
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
  context: { client: {}, wording: { language: languageOf('en') }, zone: 'UTC' },
});
createRoot(document.body).render(
  <StrictMode>
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={queries}>
        <PersonProvider>
          <Page />
        </PersonProvider>
      </QueryClientProvider>
    </RouterContextProvider>
  </StrictMode>,
);
