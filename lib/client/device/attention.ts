"use client";

let sound: AudioContext | null = null;

/** Two soft tones and a short vibration, with what the browser has of either; never an error. */
export function callAttention(): void {
  try {
    // Chrome refuses it on pages that nobody touched, Safari knows none.
    if ("vibrate" in navigator) navigator.vibrate([200, 100, 200]);
    if (typeof AudioContext === "undefined") return;
    sound ??= new AudioContext();
    void sound.resume().catch(() => undefined);
    for (const [index, pitch] of [660, 880].entries()) {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      const at = sound.currentTime + index * 0.18;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.15, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    }
  } catch {
    // Without it the page still shows what changed.
  }
}
