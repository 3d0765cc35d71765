import type { RouteCall, RouteName, RouteReply } from '@cairn/domain/http/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from './call-api.ts';

/** A read from the server: neither `value` nor `error` is set while it is loading. */
export interface Read<Value> {
  readonly value?: Value;
  readonly error?: Error;
  readonly again: () => void;
}

/** Reads a route once, and again when its parameters change or `again` is called. */
export function useRead<Name extends RouteName>(name: Name, call: RouteCall<Name>): Read<RouteReply<Name>> {
  const [answer, setAnswer] = useState<{ of: string; value?: RouteReply<Name>; error?: Error }>();
  const [round, setRound] = useState(0);
  const asked = `${round} ${JSON.stringify(call)}`;
  const ask = useEffectEvent(() =>
    (callApi as (name: Name, call: RouteCall<Name>) => Promise<RouteReply<Name>>)(name, call),
  );
  useEffect(() => {
    let wanted = true;
    ask().then(
      (value) => wanted && setAnswer({ of: asked, value }),
      (error: unknown) =>
        wanted && setAnswer({ of: asked, error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      wanted = false;
    };
  }, [name, asked]);
  const { of, ...read } = answer ?? { of: undefined };
  return { ...(of === asked ? read : {}), again: () => setRound(round + 1) };
}
