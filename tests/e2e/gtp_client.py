"""A GTP client for tests: starts an engine, sends commands, and is strict about what comes back."""

import queue
import subprocess
import threading


class GtpError(Exception):
    """The engine refused a command, broke the protocol, died or was silent for too long."""


class Engine:
    def __init__(self, name, command, timeout=120):
        self.name = name
        self.timeout = timeout
        self._id = 0
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self._lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)

    def _line(self, command):
        try:
            line = self._lines.get(timeout=self.timeout)
        except queue.Empty:
            raise GtpError(f"{self.name}: no answer to '{command}' in {self.timeout} s") from None
        if line is None:
            raise GtpError(f"{self.name}: died at '{command}'")
        return line

    def ask(self, command):
        """The text of a successful answer; raises GtpError for any other."""
        self._id += 1
        try:
            self._process.stdin.write(f"{self._id} {command}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise GtpError(f"{self.name}: died before '{command}'") from error
        lines = [self._line(command)]
        while lines[-1] != "":
            lines.append(self._line(command))
        sign, text = lines[0][:1], lines[0][1:]
        if sign not in ("=", "?") or not text.startswith(str(self._id)):
            raise GtpError(f"{self.name}: '{command}' is answered by '{lines[0]}'")
        lines[0] = text[len(str(self._id)):].strip()
        answer = "\n".join(lines[:-1])
        if sign == "?":
            raise GtpError(f"{self.name}: '{command}' is refused: {answer}")
        return answer

    def close(self):
        """Asks the engine to quit; returns its exit code."""
        try:
            self.ask("quit")
            return self._process.wait(timeout=10)
        except (GtpError, subprocess.TimeoutExpired):
            self._process.kill()
            return self._process.wait()
        finally:
            self._process.stdin.close()
