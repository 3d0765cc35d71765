// Runs tests with one mutant after the other; vitest, compiled code and database stay warm.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVitest, type TestSpecification } from 'vitest/node';
import type { Answer, Question } from './ask.ts';
import type { TestFile } from './tests-for.ts';

const root = path.join(import.meta.dirname, '..', '..');
const NOTHING_RUN: Answer = { outcome: 'passed', failed: '', passed: [] };
let last = NOTHING_RUN;

/** In the given order. */
class AsGiven {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const vitest = await createVitest('test', {
  root,
  config: path.join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
  bail: 1,
  sequence: { sequencer: AsGiven },
  reporters: [
    {
      onTestRunEnd(modules, errors, reason) {
        const those = (state: string): string[] =>
          modules.filter((each) => each.state() === state).map((each) => each.relativeModuleId);
        last = {
          outcome: reason === 'passed' && errors.length === 0 ? 'passed' : 'failed',
          failed: those('failed')[0] ?? '',
          passed: those('passed'),
        };
      },
    },
  ],
});
await vitest.standalone();

// Processes that a test starts read the mutant too.
const forChildren = pathToFileURL(path.join(import.meta.dirname, 'mutant-for-children.mjs')).href;
process.env['NODE_OPTIONS'] = `--import ${forChildren}`;

process.on('message', (question: Question) => void answer(question));
process.once('disconnect', () => void end());
tell(NOTHING_RUN);

async function answer({ mutant, project, files }: Question): Promise<void> {
  for (const each of [mutantNow(), mutant?.file])
    if (each !== undefined) vitest.invalidateFile(path.join(root, each));
  process.env['CAIRN_MUTANT'] = JSON.stringify(mutant ?? {});
  last = NOTHING_RUN;
  const specifications = files.map((each) => specificationOf(project, each));
  if (specifications.length > 0) await vitest.runTestSpecifications(specifications);
  tell(last);
}

function mutantNow(): string | undefined {
  return (JSON.parse(process.env['CAIRN_MUTANT'] ?? '{}') as { readonly file?: string }).file;
}

function specificationOf(project: string, { file, named }: TestFile): TestSpecification {
  const options = named === undefined ? {} : { testNamePattern: new RegExp(named) };
  return vitest.getProjectByName(project).createSpecification(path.join(root, file), options);
}

function tell(answered: Answer): void {
  if (process.connected) process.send?.(answered);
}

async function end(): Promise<void> {
  await vitest.close();
  process.exit();
}
