import { afterEach, describe, expect, it } from 'vitest';
import type { Address, Dialer, Transport, TransportListener } from '../../gateway/remoting/transport.ts';
import type { ProviderHandle } from './provider-handle.ts';
import { frameOf } from './test-frame.ts';

export interface TransportEnvironment {
  createDialer(flushMs?: number): Dialer;
  openProvider(): Promise<ProviderHandle>;
  blackHole(): Promise<Address>;
}

/** What every Dialer and its Transports have to do. */
export function describeTransportContract(name: string, environment: TransportEnvironment): void {
  describe(`transport contract: ${name}`, () => {
    const open: Transport[] = [];
    afterEach(() => {
      for (const transport of open.splice(0)) transport.close();
    });

    const dial = async (
      flushMs?: number,
    ): Promise<{ transport: Transport; heard: Recorder; provider: ProviderHandle }> => {
      const provider = await environment.openProvider();
      const heard = new Recorder();
      const transport = await environment.createDialer(flushMs).dial(provider.address, heard, 2_000);
      open.push(transport);
      return { transport, heard, provider };
    };

    /** A round trip on another connection: by then, what was to happen on the first one has happened. */
    const settle = async (provider: ProviderHandle): Promise<void> => {
      const heard = new Recorder();
      const transport = await environment.createDialer().dial(provider.address, heard, 2_000);
      transport.write(frameOf('echo x'));
      await heard.hasRead(17);
      transport.close();
      await heard.hasEnded();
    };

    it('carries octets both ways', async () => {
      const { transport, heard } = await dial();
      transport.write(frameOf('echo hello'));
      await heard.hasRead(21);
      expect(heard.hex()).toBe('dabb021400000000000000000000000568656c6c6f');
      expect(heard.ends).toEqual([]);
    });

    it('keeps the order of writes', async () => {
      const { transport, heard } = await dial();
      for (const letter of 'abcdefghij') transport.write(frameOf(`echo ${letter}`));
      await heard.hasRead(170);
      const letters = Array.from({ length: 10 }, (_, index) => heard.text()[index * 17 + 16]);
      expect(letters.join('')).toBe('abcdefghij');
    });

    it('writes and reads what is larger than any buffer', async () => {
      const { transport, heard } = await dial();
      transport.write(frameOf('size', 3_000_000));
      await heard.hasRead(16 + 7);
      expect(heard.text().slice(16)).toBe('3000000');
      transport.write(frameOf('large 3000000'));
      await heard.hasRead(16 + 7 + 16 + 3_000_000);
      expect(heard.text().slice(-3_000_000)).toBe('x'.repeat(3_000_000));
    });

    it('tells once, and last, that the peer ended the stream', async () => {
      const { transport, heard, provider } = await dial();
      transport.write(frameOf('half-end'));
      await heard.hasEnded();
      expect(heard.bytes).toBe(25);
      expect(heard.ends).toEqual([null]);
      transport.close();
      transport.write(frameOf('echo'));
      await settle(provider);
      expect(heard.ends).toEqual([null]);
    });

    it('tells once that the peer reset the stream', async () => {
      const { transport, heard, provider } = await dial();
      transport.write(frameOf('reset'));
      await heard.hasEnded();
      transport.write(frameOf('echo'));
      await settle(provider);
      expect(heard.ends).toHaveLength(1);
    });

    it('closes after what was written', async () => {
      const { transport, heard, provider } = await dial();
      transport.write(frameOf('silence', 100_000));
      transport.close();
      transport.close();
      await heard.hasEnded();
      await expect.poll(async () => await provider.counts()).toMatchObject({ requests: 1, open: 0 });
      expect(heard.ends).toEqual([null]);
    });

    it('drops what is written after close', async () => {
      const { transport, heard, provider } = await dial();
      transport.close();
      expect(() => transport.write(frameOf('echo'))).not.toThrow();
      await heard.hasEnded();
      await expect.poll(async () => await provider.counts()).toMatchObject({ requests: 0, open: 0 });
    });

    it('counts what the peer has not taken yet', async () => {
      const { transport, heard, provider } = await dial();
      expect(transport.bufferedBytes).toBe(0);
      await stopReading(transport, heard);
      for (let count = 0; count < MANY; count++) transport.write(MEGABYTE);
      expect(transport.bufferedBytes).toBeGreaterThan(1_000_000);
      await provider.resume();
      await expect.poll(() => transport.bufferedBytes, { timeout: 10_000 }).toBe(0);
    });

    it('closes without the last octets when the peer does not read them', async () => {
      const { transport, heard, provider } = await dial(50);
      await stopReading(transport, heard);
      for (let count = 0; count < MANY; count++) transport.write(MEGABYTE);
      transport.close();
      transport.close();
      await heard.hasEnded();
      expect(heard.ends).toEqual([null]);
      await provider.resume();
      await expect.poll(async () => (await provider.counts()).open, { timeout: 10_000 }).toBe(0);
      expect((await provider.counts()).bytes).toBeLessThan(MANY * MEGABYTE.length);
    });

    it('rejects when nobody listens', async () => {
      const provider = await environment.openProvider();
      await provider.kill();
      const heard = new Recorder();
      await expect(environment.createDialer().dial(provider.address, heard, 2_000)).rejects.toBeInstanceOf(Error);
      expect(heard.ends).toEqual([]);
    });

    it('rejects in time when the peer says nothing', async () => {
      const address = await environment.blackHole();
      const heard = new Recorder();
      await expect(environment.createDialer().dial(address, heard, 50)).rejects.toThrow('no connection within 50 ms');
      expect(heard.ends).toEqual([]);
    });
  });
}

/** More than the buffers of the kernel hold. */
const MANY = 64;
const MEGABYTE = frameOf('silence', 1_000_000 - 16);

async function stopReading(transport: Transport, heard: Recorder): Promise<void> {
  transport.write(frameOf('stop-reading'));
  await heard.hasRead(16 + 'stopped'.length);
}

/** Notes what a transport reports. */
class Recorder implements TransportListener {
  bytes = 0;
  readonly ends: (Error | null)[] = [];
  readonly #copies: Uint8Array[] = [];
  #onChange: () => void = () => {};

  onData(bytes: Uint8Array): void {
    expect(this.ends).toEqual([]);
    this.bytes += bytes.length;
    this.#copies.push(bytes.slice());
    this.#onChange();
  }

  onClose(cause: Error | null): void {
    this.ends.push(cause);
    this.#onChange();
  }

  hasRead(bytes: number): Promise<void> {
    return this.#until(() => this.bytes >= bytes);
  }

  hasEnded(): Promise<void> {
    return this.#until(() => this.ends.length > 0);
  }

  text(): string {
    return textOf(this.#copies);
  }

  hex(): string {
    return this.#copies
      .map((bytes) => [...bytes].map((octet) => octet.toString(16).padStart(2, '0')).join(''))
      .join('');
  }

  #until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#onChange = () => condition() && resolve();
      this.#onChange();
    });
  }
}

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('latin1');
  return chunks.map((bytes) => decoder.decode(bytes)).join('');
}
