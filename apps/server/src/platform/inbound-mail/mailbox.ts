/** An address of the mailbox: `reply@tracker.example` with a token is `reply+TOKEN@tracker.example`. */
export function addressWith(address: string, token: string): string {
  const [name, domain] = partsOf(address);
  return `${name}+${token}@${domain}`;
}

/** The tokens after the plus in those addresses that belong to the mailbox. */
export function tokensTo(address: string, addresses: readonly string[]): readonly string[] {
  const [name, domain] = partsOf(address.toLowerCase());
  return addresses.flatMap((each) => {
    const [local, host] = partsOf(each.toLowerCase());
    return host === domain && local.startsWith(`${name}+`) ? [local.slice(name.length + 1)] : [];
  });
}

function partsOf(address: string): readonly [name: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
}
