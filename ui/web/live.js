(function () {
	"use strict";
	var note = document.getElementById("link"), main = document.querySelector("main"), shown = main.getAttribute("data-state"), source;
	function show(update) {
		document.title = update.Title;
		update.Order.forEach(function (id, i) {
			var part = document.getElementById(id);
			if (!part) {
				part = document.createElement("section");
				part.id = id;
			}
			if (id in update.Parts) {
				part.innerHTML = update.Parts[id];
			}
			if (main.children[i] !== part) {
				main.insertBefore(part, main.children[i] || null);
			}
		});
		while (main.children.length > update.Order.length) {
			main.removeChild(main.lastElementChild);
		}
		shown = update.ID;
		main.setAttribute("data-state", shown);
	}
	function connect() {
		source = new EventSource("/changes?after=" + encodeURIComponent(shown));
		source.onopen = function () {
			note.textContent = "This page follows the games.";
		};
		source.onmessage = function (message) {
			show(JSON.parse(message.data));
		};
		source.onerror = function () {
			note.textContent = "No connection: this page shows what was known at last.";
			source.close();
			setTimeout(connect, 5000);
		};
	}
	connect();
})();
