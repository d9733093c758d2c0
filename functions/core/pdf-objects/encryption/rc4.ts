/** Encrypts or decrypts with RC4, which OpenSSL 3 no longer offers by default. Does not change the input. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = keyedState(key);
  const result = new Uint8Array(data.length);
  let i = 0;
  let j = 0;
  for (let index = 0; index < data.length; index++) {
    i = (i + 1) & 0xff;
    const a = state[i] as number;
    j = (j + a) & 0xff;
    const b = state[j] as number;
    state[i] = b;
    state[j] = a;
    result[index] = (data[index] as number) ^ (state[(a + b) & 0xff] as number);
  }
  return result;
}

function keyedState(key: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  let j = 0;
  for (let i = 0; i < 256; i++) {
    const a = state[i] as number;
    j = (j + a + (key[i % key.length] as number)) & 0xff;
    state[i] = state[j] as number;
    state[j] = a;
  }
  return state;
}
