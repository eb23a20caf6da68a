/** Lets phones and tiles in: opens the hub to the network, shows the code to scan, closes it again. */
import { useState } from 'preact/hooks';
import { QrCode } from '../board/qr-code.tsx';
import { type Asked, useAsked, useLink } from '../host/host-link.ts';
import { tableOf } from '../page/page-state.ts';
import { baseAddress, scannedAddress, typedAddress } from './join-address.ts';
import { LinkList } from './link-list.tsx';
import type { LobbyProps } from './lobby.tsx';
import { type Network, readLinks, readNetwork, type TableLinks } from './lobby-answers.ts';

const QR_PX = 148;

interface ClosedProps {
  readonly network: Network;
  readonly isBusy: boolean;
  readonly onOpen: (address: string) => void;
  readonly onLook: () => void;
}

/** Nobody can come in yet. */
function Closed({ network, isBusy, onOpen, onLook }: ClosedProps) {
  const [address, setAddress] = useState('');
  if (network.interfaces.length === 0) {
    return (
      <>
        <p class="muted">
          This computer is in no network, so phones and tiles cannot reach it. Connect it to a wireless network or a
          cable, then look again. Playing on this page needs no network.
        </p>
        <button type="button" class="btn" onClick={onLook}>
          Look again
        </button>
      </>
    );
  }
  return (
    <>
      <p class="muted">
        Now only this computer can play. Once you let them in, anyone on the same network who has the code can look on
        and take a free seat. No internet is needed.
      </p>
      {network.interfaces.length > 1 && (
        <label class="let-in-network">
          <span>Network</span>
          <select value={address} onChange={({ currentTarget }) => setAddress(currentTarget.value)}>
            <option value="">All of them</option>
            {network.interfaces.map((one) => (
              <option key={one.address} value={one.address}>
                {one.name} {one.address}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" class="btn" disabled={isBusy} onClick={() => onOpen(address)}>
        Let phones and tiles in
      </button>
    </>
  );
}

interface OpenProps {
  readonly network: Network;
  readonly links: TableLinks | undefined;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** The code to scan. */
function Open({ network, links, isBusy, onClose }: OpenProps) {
  const [preferred, setPreferred] = useState('');
  const base = baseAddress(network, preferred);
  const open = network.interfaces.filter(({ isOpen }) => isOpen);
  const code = links?.code ?? '';
  return (
    <>
      <div class="let-in">
        {code !== '' && <QrCode text={scannedAddress(base, code)} sizePx={QR_PX} />}
        <div>
          <p class="muted">Scan to join, or open</p>
          <p class="let-in-address">{typedAddress(base)}</p>
          {code !== '' && (
            <>
              <p class="muted">and type the code</p>
              <p class="let-in-code">{code}</p>
            </>
          )}
        </div>
      </div>
      {open.length > 1 && (
        <label class="let-in-network">
          <span>Network of the guests</span>
          <select
            value={preferred || open[0]?.address}
            onChange={({ currentTarget }) => setPreferred(currentTarget.value)}
          >
            {open.map((one) => (
              <option key={one.address} value={one.address}>
                {one.name} {one.address}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="muted">Anyone on this network who has the code can look on and take a free seat.</p>
      <button type="button" class="btn" disabled={isBusy} onClick={onClose}>
        Close again
      </button>
    </>
  );
}

function Fault({ asked }: { readonly asked: Asked<unknown> }) {
  if (asked.fault === undefined) return null;
  return (
    <p class="damage" role="alert">
      {asked.fault.message} {asked.fault.hint}
    </p>
  );
}

/** `version` changes when other seats or tables may have links. */
export function LetIn({ state, actions, version }: LobbyProps & { readonly version: string }) {
  const { line } = useLink();
  const [changes, setChanges] = useState(0);
  const asked = useAsked({ do: 'network' }, readNetwork, changes);
  const network = asked.value;
  const table = (tableOf({ ...state, isInLobby: false }) ?? state.tables[0])?.table;
  const links = useAsked(table === undefined ? undefined : { do: 'links', table }, readLinks, `${version} ${changes}`);
  const seats = state.tables.find((one) => one.table === table);
  const wish = (busy: string, work: () => Promise<void>): void =>
    void actions.work.asked(busy, work).then(() => setChanges((count) => count + 1));
  const open = (address: string): void =>
    wish('Opening', async () => {
      await line.ask({ do: 'lan', open: true, ...(address === '' ? {} : { address }) });
      // A code leads to a table; before the first game there is none.
      if (table === undefined) await line.ask({ do: 'openTable' });
    });
  const isBusy = state.busy !== undefined;
  return (
    <section class="panel let-in-panel" aria-label="Phones and tiles">
      <h2>A phone is a tile too</h2>
      {network === undefined && asked.fault === undefined && <p class="muted">One moment.</p>}
      <Fault asked={asked} />
      {network?.isOpen === false && (
        <Closed network={network} isBusy={isBusy} onOpen={open} onLook={() => setChanges((count) => count + 1)} />
      )}
      {network?.isOpen === true && (
        <Open
          network={network}
          links={links.value}
          isBusy={isBusy}
          onClose={() => wish('Closing', async () => void (await line.ask({ do: 'lan', open: false })))}
        />
      )}
      {links.value !== undefined && (
        <LinkList
          links={links.value}
          base={network === undefined ? '' : baseAddress(network)}
          game={state.games.find(({ id }) => id === seats?.game)}
          seats={seats?.seats ?? []}
          isBusy={isBusy}
          onRenew={() => wish('Making new links', async () => void (await line.ask({ do: 'renewLinks' })))}
        />
      )}
    </section>
  );
}
