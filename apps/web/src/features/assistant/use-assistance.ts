import { toast } from '@cairn/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { askAssistant, NoReply } from './ask-assistant.ts';

/** The result of a task: the response as HTML, or unusable. */
type Outcome = { readonly html: string } | 'invalid';

/** A session with the assistant for one text. */
export interface Assistance {
  readonly prompt: string;
  readonly task: string;
  readonly setTask: (task: string) => void;
  readonly outcome: Outcome | undefined;
  readonly isGenerating: boolean;
  readonly generate: () => void;
  /** Starts with the selected text; without a selection it continues as it was. */
  readonly begin: (selected: string) => void;
  /** Resets everything, and cancels a running request. */
  readonly discard: () => void;
}

export function useAssistance(): Assistance {
  const t = useTranslations('assistant');
  const { slug } = useWorkspace().workspace;
  const isOffline = useEngineState(({ link }) => link !== 'open');
  const [prompt, setPrompt] = useState('');
  const [task, setTask] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [isGenerating, setGenerating] = useState(false);
  // A ref rather than state, because two key presses may come before a render.
  const underway = useRef<AbortController>(undefined);
  useEffect(() => () => underway.current?.abort(), []);

  const sentenceOf = ({ status, said }: NoReply): string => {
    if (status === undefined) return t('unreachable');
    return said || t(status === 429 ? 'usedUp' : 'failed');
  };
  const ask = async (request: AbortController): Promise<void> => {
    try {
      const { response, response_html: html } = await askAssistant(slug, { prompt, task }, request.signal);
      setOutcome(response.trim() === '' ? 'invalid' : { html });
    } catch (error) {
      if (request.signal.aborted) return;
      toast.error(sentenceOf(error instanceof NoReply ? error : new NoReply(0)));
    }
    underway.current = undefined;
    setGenerating(false);
  };
  return {
    prompt,
    task,
    setTask,
    outcome,
    isGenerating,
    generate: () => {
      if (underway.current) return;
      if (task.trim() === '') return void toast.error(t('taskRequired'));
      if (isOffline) return void toast.error(t('offline'));
      const request = new AbortController();
      underway.current = request;
      setGenerating(true);
      void ask(request);
    },
    begin: (selected) => {
      if (selected !== '') setPrompt(selected);
    },
    discard: () => {
      underway.current?.abort();
      underway.current = undefined;
      setGenerating(false);
      setPrompt('');
      setTask('');
      setOutcome(undefined);
    },
  };
}
