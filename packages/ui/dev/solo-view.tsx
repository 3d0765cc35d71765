import { useState } from 'react';
import { Button } from '../src/button.tsx';
import { Field } from '../src/field.tsx';
import { CairnMark, KeyIcon, LockIcon } from '../src/icons.tsx';
import { RadioGroup } from '../src/radio-group.tsx';
import { OrLine } from '../src/or-line.tsx';
import { SoloPage } from '../src/solo-page.tsx';
import { Steps } from '../src/steps.tsx';
import { TextField } from '../src/text-field.tsx';

/** A page with one thing on it. */
export function SoloView() {
  const [size, setSize] = useState('2');
  return (
    <SoloPage
      mark={<CairnMark className="size-9" />}
      title="Sign in to the garden"
      lead="Pick up where you left off."
      top={<Steps label="Step 2 of 4" count={4} current={1} />}
      foot={
        <>
          New here? <a href="#new">Create an account</a>
        </>
      }
    >
      <form className="grid gap-4">
        <Field label="E-mail" error="Enter an address such as you@company.com">
          <TextField type="email" size="lg" placeholder="you@company.com" autoComplete="username" />
        </Field>
        <RadioGroup
          label="How many of you?"
          look="tiles"
          columns={3}
          value={size}
          onChange={setSize}
          options={[
            { value: '1', label: 'Just me' },
            { value: '2', label: '2 to 10' },
            { value: '3', label: '11 to 50' },
          ]}
        />
        <Button type="submit" variant="primary" size="xl" block loadingText="Going on...">
          Go on with e-mail
        </Button>
      </form>
      <OrLine>or</OrLine>
      <div className="grid gap-2">
        <Button size="xl" block icon={<KeyIcon />}>
          Use a passkey
        </Button>
        <Button size="xl" block icon={<LockIcon />}>
          Single sign-on
        </Button>
      </div>
    </SoloPage>
  );
}
