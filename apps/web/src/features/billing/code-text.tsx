import type { ReactNode } from 'react';

/** The name of a setting or a file. */
export const codeText = (words: ReactNode) => <code className="font-mono text-[0.96em]">{words}</code>;
