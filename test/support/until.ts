// Waiting for something another process does: looked at again and again, with a limit that only a broken build reaches.

export async function until<Value>(what: string, look: () => Promise<Value | false | undefined>): Promise<Value> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const value = await look();
    if (value !== false && value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited a minute for this in vain: ${what}`);
}
