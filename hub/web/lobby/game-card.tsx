/** A game in the lobby: its face on a bone tile, and what one wants to know before one picks it. */
import { useEffect, useRef } from 'preact/hooks';
import type { GameSpec } from '../host/answers.ts';
import { useAsked } from '../host/host-link.ts';
import { GLASS } from '../plane/geometry.ts';
import { paintScene } from '../scene/paint-scene.ts';
import { type GameFace, readTileNeed, type TileNeed } from './lobby-answers.ts';
import { firstSeats, playersWords, type SetName, seatSetups } from './seat-choice.ts';
import { needRange } from './tile-need.ts';

function FaceTile({ face, isPicked }: { readonly face: GameFace | undefined; readonly isPicked: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null && face !== undefined) {
      void paintScene(canvas.current, { width: GLASS, height: GLASS, ops: face.cover });
    }
  }, [face]);
  return (
    <span class={isPicked ? 'tile shown pick' : 'tile shown'}>
      <canvas ref={canvas} width={GLASS} height={GLASS} />
    </span>
  );
}

function useNeed(game: GameSpec, set: SetName, preset: string | undefined): TileNeed | undefined {
  const seats = seatSetups(
    game,
    firstSeats(game).map((choice) => ({ ...choice, player: 'person', set })),
  );
  return useAsked({ do: 'setUp', game: game.id, seats, ...(preset === undefined ? {} : { preset }) }, readTileNeed)
    .value;
}

/** Tiles of the smallest and of the largest way to play. */
function TileCount({ game }: { readonly game: GameSpec }) {
  const names = game.presets.map(({ name }) => name);
  const first = useNeed(game, 'full', names[0]);
  const last = useNeed(game, 'full', names.at(-1));
  const hands = useNeed(game, 'hands', names[0]);
  const full = [first, last].filter((need) => need !== undefined);
  return <span class="muted xs">{needRange(full, hands)}</span>;
}

interface GameCardProps {
  readonly game: GameSpec;
  readonly face: GameFace | undefined;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}

export function GameCard({ game, face, isPicked, onPick }: GameCardProps) {
  const minutes = face === undefined || face.minutes === 0 ? '' : `, ${face.minutes} min`;
  return (
    <button type="button" class={isPicked ? 'game-card chosen' : 'game-card'} aria-pressed={isPicked} onClick={onPick}>
      <FaceTile face={face} isPicked={isPicked} />
      <span class="b name">{game.title}</span>
      <span class="muted">
        {playersWords(game)}
        {minutes}
      </span>
      <TileCount game={game} />
    </button>
  );
}
