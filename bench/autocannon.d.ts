/** The part that we use, because it comes without types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method?: string;
      headers?: Record<string, string>;
      body?: string | undefined;
      setupRequest?: (request: Request) => Request;
    }
    interface Options {
      url: string;
      connections: number;
      /** Seconds. */
      duration: number;
      requests?: readonly Request[];
    }
    interface Result {
      errors: number;
      non2xx: number;
      requests: { average: number };
      latency: { p97_5: number };
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}
