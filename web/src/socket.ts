// The live connection to a game. It comes back by itself when it is lost.

import type { ClientMessage, ServerMessage } from './wire';

export type Link = 'opening' | 'open' | 'lost';

export type Socket = {
  send(message: ClientMessage): void;
  close(): void;
};

/** Milliseconds before another try; longer each time. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;

export function connect(
  game: string,
  onMessage: (message: ServerMessage) => void,
  onLink: (link: Link) => void,
): Socket {
  let socket: WebSocket;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  function open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(`${scheme}://${location.host}/api/games/${game}/live`);
    socket.onopen = () => {
      wait = FIRST_WAIT;
      onLink('open');
    };
    // The server's types are the wire's: this is where text becomes one of them.
    socket.onmessage = (event) => onMessage(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => {
      if (ended) return;
      onLink('lost');
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  open();
  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close: () => {
      ended = true;
      clearTimeout(timer);
      socket.close();
    },
  };
}
