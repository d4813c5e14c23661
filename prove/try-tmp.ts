const [mod, name, form, control] = process.argv.slice(2);
const proof = (await import('/work/wt/prove/prove/' + mod))[name!];
const t = performance.now();
console.log(await (control ? proof.control.prove(form) : proof.prove(form)), Math.round(performance.now() - t), 'ms');
