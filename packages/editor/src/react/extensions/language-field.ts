import { editor as messages } from '@cairn/messages/en/editor';

const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'sh, shell, zsh, console',
  c: '',
  'c++': 'cpp',
  'c#': 'cs, csharp',
  css: 'scss',
  diff: 'patch',
  dockerfile: 'docker',
  go: 'golang',
  graphql: 'gql',
  html: 'svg',
  java: '',
  javascript: 'js, jsx, mjs',
  json: 'jsonc',
  kotlin: 'kt',
  lua: '',
  markdown: 'md',
  math: 'tex, latex',
  php: '',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  scala: '',
  sql: 'postgresql',
  swift: '',
  toml: '',
  typescript: 'ts, tsx',
  xml: '',
  yaml: 'yml',
};

/** The valid names of languages; the block's attribute allows no others. */
const NAME = /^[\w#+.-]{1,32}$/;

interface LanguageField {
  readonly dom: HTMLElement;
  readonly show: (language: string | null, editable: boolean) => void;
}

/**
 * The language field of a code block. Input is matched by name or alias; unknown names are accepted as typed. `leave`
 * is called when the person is done.
 */
export function languageField(choose: (language: string | null) => void, leave: () => void): LanguageField {
  const dom = document.createElement('span');
  const field = document.createElement('input');
  const list = languageList();
  let shown: string = messages.code.plain;
  field.className = 'code-languages';
  field.spellcheck = false;
  field.setAttribute('aria-label', messages.code.language);
  field.setAttribute('list', list.id);
  dom.append(field, list);
  const take = (): void => {
    const language = languageNamed(field.value);
    if (language !== undefined && language !== shown)
      choose(language === messages.code.plain ? null : language);
    leave();
  };
  // Browsers only suggest what matches the field's text, so it is emptied to get all suggestions.
  field.addEventListener('focus', () => {
    field.placeholder = shown;
    field.value = '';
  });
  field.addEventListener('blur', () => (field.value = shown));
  field.addEventListener('input', (event) => {
    const isTyped = event instanceof InputEvent && event.inputType.startsWith('insertText');
    if (!isTyped && field.value in LANGUAGES) take();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    dom,
    show: (language, editable) => {
      shown = language ?? messages.code.plain;
      if (document.activeElement !== field) field.value = shown;
      field.disabled = !editable;
    },
  };
}

function languageList(): HTMLDataListElement {
  const list = document.createElement('datalist');
  list.id = `languages-${crypto.randomUUID()}`;
  const offered = [[messages.code.plain, ''], ...Object.entries(LANGUAGES)];
  for (const [name = '', also = ''] of offered) {
    const option = document.createElement('option');
    option.value = name;
    if (also !== '') option.label = also;
    list.append(option);
  }
  return list;
}

/** By name, alias, or the start of its name. */
function languageNamed(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  if (name === '' || !NAME.test(name)) return undefined;
  const names = [messages.code.plain, ...Object.keys(LANGUAGES)];
  const also = names.find((each) => LANGUAGES[each]?.split(', ').includes(name) === true);
  const begun = names.filter((each) => each.startsWith(name));
  return names.includes(name) ? name : (also ?? (begun.length === 1 ? begun[0] : name));
}
