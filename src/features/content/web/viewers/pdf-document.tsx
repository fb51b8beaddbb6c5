import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useState } from 'react';
import { LoadingBar } from './loading-bar.tsx';
import { PasswordForm } from './password-form.tsx';
import { usePdf } from './use-pdf.ts';
import { ViewerFailure } from './viewer-failure.tsx';

interface Props {
  /** Address of a PDF of this site. */
  url: string;
  /** Where sign-in leads back to: address without the language. */
  here: string;
  /** What is shown once the document can be read. */
  children: (pdf: PDFDocumentProxy) => ReactNode;
}

/** A PDF, or what stands in its place: on its way, locked, or not to be had. */
export function PdfDocument(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ url, here, children, retry }: Props & { retry: () => void }) {
  const pdf = usePdf(url);
  switch (pdf.state) {
    case 'ready':
      return children(pdf.pdf);
    case 'loading':
      return <LoadingBar loaded={pdf.loaded} total={pdf.total} />;
    case 'password':
      return <PasswordForm wrong={pdf.wrong} give={pdf.give} />;
    case 'failed':
      return <ViewerFailure why={pdf.why} here={here} retry={retry} level={2} />;
  }
}
