// Preloaded into a server: fakes the photo library, which knows one key, six photos and no search terms.
const { fetch: outside } = globalThis;
const photo = (id) => ({
  id,
  alt_description: `A view of ${id}`,
  urls: { small: `https://images.unsplash.com/${id}?w=400`, regular: `https://images.unsplash.com/${id}` },
  user: { name: 'Somebody' },
});
globalThis.fetch = async (address, init) => {
  const { hostname, pathname } = new URL(address instanceof Request ? address.url : address);
  if (hostname !== 'api.unsplash.com') return outside(address, init);
  const key = new Headers(init?.headers).get('authorization');
  if (key !== `Client-ID ${process.env.UNSPLASH_ACCESS_KEY}`)
    return Response.json({ errors: [`bad key ${key}`] }, { status: 401 });
  const photos = ['hills', 'lake', 'harbour', 'forest', 'street', 'dunes'].map(photo);
  return Response.json(pathname === '/photos' ? photos : { total: 0, results: [] });
};
